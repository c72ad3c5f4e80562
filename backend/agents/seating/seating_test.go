package seating

import (
	"pult/backend/agent"
	"pult/backend/lang/intent"
	"testing"
)

func TestX(t *testing.T) {
	for _, r := range []string{
		"Sitzplan für Ali, Mia, Ben, Lea, Tom, Ida, Cem, Eva, 3 Reihen, Ali nicht neben Ben, Mia neben Lea, Tom vorne",
		"sitzplan klasse 5b 4 reihen a 6 plätze: ali, mia, ben, lea, tom, ida. ali und ben nicht zusammen. mia neben lea",
		"teile die Klasse in 4er-Gruppen: Ali, Mia, Ben, Lea, Tom, Ida, Cem, Eva, Noah, Ali nicht mit Ben",
		"Gruppen zu dritt: Ali Kaya, Mia L., Ben, Anna-Lena, Tom, Ida und Cem",
		"6 Gruppen auslosen für 26 Kinder",
		"random groups of three: Ali, Mia, Ben, Lea, Tom, Ida, Cem",
		"Namensschilder für:\nKaya, Ali\nSchmidt, Mia\nWeber, Ben",
		"gruppen auslosen 5a\n1. Ali\n2. Mia\n3. Ben\n4. Lea",
		"partner auslosen ali mia ben lea",
		"split the class into 5 groups: Ali, Mia, Ben, Lea, Tom, Ida, Cem, Eva, Noah, Mia next to Lea",
	} {
		in := agentReader().Read(r, "de")
		t.Logf("%s\n  %v %q\n  %v", r, in.Agents, in.Topic, read(in))
	}
}
func agentReader() *intent.Reader { return agent.Reader(Spec()) }
