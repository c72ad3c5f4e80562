package standin_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/iterator"
	"google.golang.org/api/option"
)

// ask sends one request as written. header is "Name: value", or empty for none.
func ask(t *testing.T, url, header, body string) (status int, reply string) {
	t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if name, value, found := strings.Cut(header, ": "); found {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(raw)
}

const (
	geminiKey = "x-goog-api-key: secret"
	openaiKey = "Authorization: Bearer secret"
	sayOK     = `{"contents":[{"role":"user","parts":[{"text":"Say OK."}]}]}`
	chatOK    = `{"model":"standin-mini","messages":[{"role":"user","content":"Say OK."}]}`
)

// Case by case what is asked, and what the answer holds.
func TestWire(t *testing.T) {
	all := providers(t)
	g, o := all["gemini"].url+"/v1beta/models", all["openai"].url+"/v1"
	called := `{"contents":[{"role":"user","parts":[{"text":"Öl"}]},` +
		`{"role":"model","parts":[{"functionCall":{"name":"look","args":{}}}]}`
	for name, c := range map[string]struct {
		url, header, body string
		status            int
		want              []string
	}{
		"gemini no key":         {g, "", "", 403, []string{"unregistered callers"}},
		"gemini wrong key":      {g, "x-goog-api-key: other", "", 400, []string{"API_KEY_INVALID"}},
		"gemini key in the URL": {g + "?key=secret", "", "", 400, []string{"URL"}},
		"gemini page": {
			g + "?pageSize=2&pageToken=2", geminiKey, "", 200,
			[]string{`"nextPageToken":"4"`, `"inputTokenLimit":1048576`},
		},
		"gemini one model": {
			g + "/gemini-standin-pro", geminiKey, "", 200,
			[]string{`"name":"models/gemini-standin-pro"`},
		},
		"gemini whole": {
			g + "/gemini-standin-flash:generateContent", geminiKey, sayOK, 200,
			[]string{`"text":"OK"`, `"finishReason":"STOP"`, `"promptTokenCount":2`, `"candidatesTokenCount":1`},
		},
		"gemini numbers": {
			g + "/gemini-standin-flash:generateContent?%24alt=json%3Benum-encoding%3Dint", geminiKey,
			sayOK, 200,
			[]string{`"finishReason":1`},
		},
		"gemini array": {
			g + "/gemini-standin-flash:streamGenerateContent", geminiKey, sayOK, 200,
			[]string{"[{", "}\n]\n"},
		},
		"gemini events": {
			g + "/gemini-standin-flash:streamGenerateContent?alt=sse", geminiKey, sayOK, 200,
			[]string{"data: {", "}\r\n\r\n"},
		},
		"gemini limit": {
			g + "/gemini-standin-flash:generateContent", geminiKey,
			strings.Replace(sayOK, `{`, `{"generationConfig":{"maxOutputTokens":1},`, 1), 200,
			[]string{`"finishReason":"STOP"`},
		},
		"gemini thoughts": {
			g + "/gemini-standin-pro:generateContent", geminiKey, sayOK, 200,
			[]string{`"thoughtsTokenCount":16`, `"thoughtSignature"`},
		},
		"gemini count": {
			g + "/gemini-standin-pro:countTokens", geminiKey, sayOK, 200,
			[]string{`{"totalTokens":2}`},
		},
		"gemini vector": {
			g + "/gemini-standin-embedding:embedContent", geminiKey,
			`{"content":{"parts":[{"text":"Öl"}]}}`, 200,
			[]string{`{"embedding":{"values":[`},
		},
		"gemini picture": {
			g + "/gemini-standin-image:generateContent", geminiKey,
			strings.Replace(sayOK, `{`, `{"generationConfig":{"responseModalities":["TEXT","IMAGE"]},`, 1), 200,
			[]string{`"inlineData":{"mimeType":"image/png","data":"iVBOR`},
		},
		"gemini retired": {
			g + "/gemini-standin-old:generateContent", geminiKey, sayOK, 404,
			[]string{"no longer available", "NOT_FOUND"},
		},
		"gemini unknown": {g + "/gemini-9:generateContent", geminiKey, sayOK, 404, []string{"is not found for " +
			"API version v1beta"}},
		"gemini wrong method": {
			g + "/gemini-standin-embedding:generateContent", geminiKey, sayOK, 404,
			[]string{"not supported for generateContent"},
		},
		"gemini nothing": {
			g + "/gemini-standin-pro:generateContent", geminiKey, `{}`, 400,
			[]string{"contents is not specified"},
		},
		"gemini strange field": {
			g + "/gemini-standin-pro:generateContent", geminiKey, `{"num_ctx":1}`, 400,
			[]string{`num_ctx`},
		},
		"gemini JSON with tools": {
			g + "/gemini-standin-pro:generateContent", geminiKey,
			strings.Replace(sayOK, `{`, `{"tools":[{"functionDeclarations":[{"name":"look"}]}],`+
				`"generationConfig":{"responseMimeType":"application/json"},`, 1), 400,
			[]string{"unsupported"},
		},
		"gemini no signature": {
			g + "/gemini-standin-pro:generateContent", geminiKey, called + `]}`, 400,
			[]string{"thought_signature"},
		},
		"gemini no answer": {
			g + "/gemini-standin-flash:generateContent", geminiKey, called + `]}`, 400,
			[]string{"number of function response parts"},
		},
		"gemini another's answer": {
			g + "/gemini-standin-flash:generateContent", geminiKey,
			called + `,{"role":"user","parts":[{"functionResponse":{"name":"listen","response":{}}}]}]}`, 400,
			[]string{"number of function response parts"},
		},
		"gemini answer": {
			g + "/gemini-standin-flash:generateContent", geminiKey,
			called + `,{"role":"user","parts":[{"functionResponse":{"name":"look","response":{}}}]}]}`, 200,
			[]string{"OK"},
		},
		"gemini another path":   {all["gemini"].url + "/v1/models", geminiKey, "", 404, []string{"not found"}},
		"openai no key":         {o + "/models", "", "", 401, []string{"didn't provide an API key"}},
		"openai wrong key":      {o + "/models", "Authorization: Bearer other", "", 401, []string{"invalid_api_key"}},
		"openai key in the URL": {o + "/models?api_key=secret", openaiKey, "", 400, []string{"URL"}},
		"openai whole": {
			o + "/chat/completions", openaiKey, chatOK, 200,
			[]string{
				`"content":"OK"`, `"finish_reason":"stop"`, `"prompt_tokens":2`, `"completion_tokens":1`,
				`"cached_tokens":0`,
			},
		},
		"openai thinks": {
			o + "/chat/completions", openaiKey, strings.Replace(chatOK, "mini", "large", 1), 200,
			[]string{`"completion_tokens":17`, `"reasoning_tokens":16`},
		},
		"openai stream": {
			o + "/chat/completions", openaiKey,
			strings.Replace(chatOK, `{`, `{"stream":true,"stream_options":{"include_usage":true},`, 1), 200,
			[]string{`"delta":{"content":"OK"}`, `"choices":[],"usage":{`, "data: [DONE]\n\n"},
		},
		"openai vectors as bytes": {
			o + "/embeddings", openaiKey,
			`{"model":"standin-embed","input":"Öl","encoding_format":"base64"}`, 200,
			[]string{`"embedding":"AAAA`},
		},
		"openai nothing to embed": {
			o + "/embeddings", openaiKey, `{"model":"standin-embed","input":[]}`, 400,
			[]string{"input"},
		},
		"openai unknown": {
			o + "/chat/completions", openaiKey, `{"model":"gpt-9"}`, 404,
			[]string{"model_not_found"},
		},
		"openai stray answer": {
			o + "/chat/completions", openaiKey,
			`{"model":"standin-mini","messages":[{"role":"tool","tool_call_id":"1","content":"{}"}]}`, 400,
			[]string{"role 'tool'"},
		},
		"openai no answer": {
			o + "/chat/completions", openaiKey,
			`{"model":"standin-mini","messages":[{"role":"assistant","content":null,"tool_calls":[{"id":"1",` +
				`"function":{"name":"look"}}]}]}`, 400,
			[]string{"must be followed by tool messages"},
		},
		"openai nothing to draw": {
			o + "/images/generations", openaiKey, `{"model":"standin-image","prompt":" "}`, 400,
			[]string{"prompt"},
		},
		"openai no JSON":      {o + "/chat/completions", openaiKey, `{`, 400, []string{"could not parse"}},
		"openai another path": {o + "/responses", openaiKey, `{}`, 404, []string{"Invalid URL"}},
		"openai strange contents": {
			o + "/chat/completions", openaiKey,
			`{"model":"standin-mini","messages":[{"role":"user","content":7}]}`, 400,
			[]string{"messages.content"},
		},
		"openai picture and words": {
			o + "/chat/completions", openaiKey,
			`{"model":"standin-mini","messages":[{"role":"user","content":[{"type":"text","text":"Say OK."},` +
				`{"type":"image_url","image_url":{"url":"data:image/png;base64,cG5n"}}]}]}`, 200,
			[]string{`"content":"OK"`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			status, reply := ask(t, c.url, c.header, c.body)
			for _, want := range c.want {
				if status != c.status || !strings.Contains(reply, want) {
					t.Errorf("%d %s", status, reply)
				}
			}
		})
	}
}

func TestAPictureIsReal(t *testing.T) {
	_, reply := ask(
		t,
		providers(t)["openai"].url+"/v1/images/generations",
		openaiKey,
		`{"model":"standin-image","prompt":"Ein Blatt"}`,
	)
	var got struct {
		Data []struct {
			Raw string `json:"b64_json"`
		} `json:"data"`
	}
	if err := json.Unmarshal([]byte(reply), &got); err != nil || len(got.Data) != 1 {
		t.Fatalf("%v: %s", err, reply)
	}
	raw, err := base64.StdEncoding.DecodeString(got.Data[0].Raw)
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(raw)); err != nil || img.Bounds().Dx() != 64 {
		t.Errorf("%v", err)
	}
}

// What arrived can be looked at, without the key.
func TestCallsAreKept(t *testing.T) {
	p := providers(t)["openai"]
	ask(t, p.url+"/v1/chat/completions?x=1", openaiKey, chatOK)
	calls := p.Calls()
	if len(calls) != 1 || calls[0].Method != http.MethodPost || calls[0].Path != "/v1/chat/completions" ||
		calls[0].Query != "x=1" ||
		string(calls[0].Body) != chatOK ||
		!slices.Contains(calls[0].Headers, "Authorization") {
		t.Errorf("%+v", calls)
	}
}

// headed puts the key where it belongs; the SDK itself would put it into the URL.
type headed struct{}

func (headed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("x-goog-api-key", "secret")
	return http.DefaultTransport.RoundTrip(r)
}

// Google's own client, without our adapter, understands the stream.
func TestTheSDKUnderstandsTheStream(t *testing.T) {
	c, err := genai.NewClient(
		t.Context(),
		option.WithEndpoint(providers(t)["gemini"].url),
		option.WithAPIKey("unused"),
		option.WithHTTPClient(&http.Client{Transport: headed{}}),
	)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	m := c.GenerativeModel("gemini-standin-flash")
	req := long(t, "gemini")
	m.SystemInstruction = genai.NewUserContent(genai.Text(req.System))
	replies, last := m.GenerateContentStream(t.Context(), genai.Text(req.Input)), genai.FinishReasonUnspecified
	var text strings.Builder
	for {
		r, err := replies.Next()
		if errors.Is(err, iterator.Done) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		last = r.Candidates[0].FinishReason
		for _, p := range r.Candidates[0].Content.Parts {
			if piece, ok := p.(genai.Text); ok {
				text.WriteString(string(piece))
			}
		}
	}
	if !strings.HasPrefix(text.String(), `{"action":"respond"`) || last != genai.FinishReasonStop {
		t.Errorf("%v %s", last, text.String())
	}
}
