package web
import ("testing";"strings";"fmt";"net/url";"time")
func TestBig(t *testing.T){
 u,_:=url.Parse("https://a.de/")
 var b strings.Builder
 for b.Len()<5<<20-200 { fmt.Fprintf(&b,"<div><p>Satz Nummer %d handelt, wie man sieht, von <a href=x>ganz anderen</a> Dingen.</p></div>",b.Len())}
 s:=time.Now(); p,err:=htmlPage("<html><body>"+b.String(),u); fmt.Println("paras",time.Since(s),len(p.Text),err)
 b.Reset(); b.WriteString("<table>")
 for b.Len()<5<<20-200 { fmt.Fprintf(&b,"<tr><td>%d</td><td>wert</td><td>noch einer</td></tr>",b.Len())}
 s=time.Now(); p,err=htmlPage("<html><body>"+b.String()+"</table>",u); fmt.Println("table",time.Since(s),len(p.Text),err)
 b.Reset()
 for b.Len()<5<<20-200 { b.WriteString("<p><b><i>x</i></b> y<br>")}
 s=time.Now(); p,err=htmlPage("<html><body>"+b.String(),u); fmt.Println("tiny",time.Since(s),len(p.Text),err)
 b.Reset()
 for b.Len()<5<<20-200 { b.WriteString("<a>")}
 s=time.Now(); p,err=htmlPage("<html><body>"+b.String()+"text",u); fmt.Println("a",time.Since(s),len(p.Text),err)
 b.Reset()
 for b.Len()<5<<20-200 { b.WriteString("a<!--x-->")}
 s=time.Now(); p,err=htmlPage("<html><body>"+b.String()+"text",u); fmt.Println("comments",time.Since(s),len(p.Text),err)
}
