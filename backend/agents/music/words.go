package music

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a song.
func offer() intent.Offer {
	return intent.Offer{
		Asks: []intent.Phrase{
			{Words: `lied, lieder, liedes, liedtext*, merklied*, song, songs, songtext*, singe, sing, singen,
				musikstueck*, ohrwurm*, vertone*`},
			{Sets: "sound=pop", Words: `popsong*, pop-song*, poplied*, pop song*`},
			{Sets: "sound=rock", Words: `rocksong*, rock-song*, rocklied*, rock song*`},
			{Sets: "sound=rap", Words: `rap, raps, rappe, rapsong*, rap-song*, rap song*`},
			{Sets: "sound=children", Words: `kinderlied*, singspiel*, children's song*, nursery rhyme*`},
		},
		Fields: []intent.Field{
			{
				Name:  "sound",
				Param: "style",
				Words: []intent.Phrase{
					{Sets: "pop", Words: `im popstil, im pop-stil, als pop, poppig*`},
					{Sets: "rock", Words: `im rockstil, im rock-stil, als rock, rockig*`},
					{Sets: "rap", Words: `als rap, im rapstil, im rap-stil, as a rap`},
					{Sets: "children", Words: `als kinderlied, im kinderliedstil, as a nursery rhyme`},
					{Sets: "classical", Words: `im klassischen stil, klassisch vertont, als klassisches lied,
						in a classical style`},
				},
				Alone: []intent.Phrase{
					{Sets: "classical", Words: `klassik, klassisch, classical`},
					{Sets: "pop", Words: `pop`},
					{Sets: "rock", Words: `rock`},
				},
				Announced: `stil, musikstil, style`,
			},
			{
				Name: "tempo",
				Words: []intent.Phrase{
					{Sets: "slow", Words: `langsamer, langsames, langsamen, ruhiges, ruhiger song, slow song`},
					{Sets: "fast", Words: `flottes, flotter song, flotten, schneller song, schnelles lied,
						temporeich*, fast song, upbeat`},
				},
			},
			{
				Name:  "seconds",
				Param: "duration",
				Counted: []intent.Counted{
					{Words: `sekunden, sekunde, sek, seconds, second, sec`, Times: 1},
					{Words: `minuten, minute, min, minutes`, Times: 60},
				},
			},
		},
		Taken: `zum lied, zum liedtext, zum song, zum songtext, aus dem lied, aus dem liedtext, aus dem song,
			zu dem lied, about the song, from the song, from the lyrics, of the lyrics`,
		German:  `lied`,
		English: `song`,
	}
}
