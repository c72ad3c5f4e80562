package library_test

import (
	"testing"

	"pult/backend/knowledge/library"
)

func TestLinesBrokenAtAMarginAreJoined(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"Der Wald\n\nDer Wald ist ein Lebensraum. Hier findet man viele\nTiere und Pflanzen. Im Boden leben zahllose " +
				"Klein-\nlebewesen. Sie sind für den Boden wichtig, wie z. B.\n" +
				"Regenwürmer und Asseln. Seit dem\n18. Jahrhundert wird der Wald gepflegt.\nDie Bäume spenden Schatten.\n",
			"Der Wald\n\nDer Wald ist ein Lebensraum. Hier findet man viele Tiere und Pflanzen. Im Boden leben zahllose " +
				"Kleinlebewesen. Sie sind für den Boden wichtig, wie z. B. Regenwürmer und Asseln. Seit dem " +
				"18. Jahrhundert wird der Wald gepflegt.\nDie Bäume spenden Schatten.",
		},
		{"Vulkane\nEin Vulkan ist ein Berg.\nArten:\n- Schildvulkan\n- Schichtvulkan\n", "Vulkane\nEin Vulkan ist ein " +
			"Berg.\nArten:\n- Schildvulkan\n- Schichtvulkan"},
		{"# Das Auge\nDas Auge sieht.\n1. Licht\n2. Linse", "# Das Auge\nDas Auge sieht.\n1. Licht\n2. Linse"},
		{"The heart pumps blood\r\nthrough the\r\nWhole body.", "The heart pumps blood through the Whole body."},
		{"", ""},
	} {
		if got := library.Unwrap(c.text); got != c.want {
			t.Errorf("%q\n is %q\nwant %q", c.text, got, c.want)
		}
		if got := library.Unwrap(library.Unwrap(c.text)); got != c.want {
			t.Errorf("twice: %q", got)
		}
	}
}
