/** Mixed Markdown as a model writes it for a teacher: German prose, tables, formulas, code, lists. The same for the same length. */
export function mixed(tokens) {
	const parts = [];
	for (let n = 1; parts.length < tokens; n++) parts.push(...chapter(n).match(/[\s\S]{1,4}/g));
	return parts.slice(0, tokens);
}

const prose =
	'Die Photosynthese ist der Vorgang, bei dem grüne Pflanzen aus **Wasser** und *Kohlenstoffdioxid* mit Hilfe von Licht Traubenzucker und Sauerstoff bilden. Sie findet in den `Chloroplasten` statt; dort fängt das Blattgrün das Licht ein. ';

const chapter = (n) => `## ${n}. Abschnitt

${prose.repeat(2)}Das kostet $5 und $6, die Formel lautet $6\\,CO_2 + 6\\,H_2O \\rightarrow C_6H_{12}O_6 + 6\\,O_2$ mit \\(k_{${n}}\\).

| Stoff | Formel | Menge in g |
|:------|:------:|-----------:|
${Array.from({ length: 6 }, (_, row) => `| Stoff ${row} | $C_{${row}}H_{${row + n}}$ | ${row * 12},${n} |`).join('\n')}

$$
\\int_0^{${n}} \\frac{x^2}{1 + e^{-x}}\\,dx = \\sum_{k=1}^{${n}} \\frac{(-1)^k}{k^2}
$$

- ${prose}
- Versuch ${n}: Wasserpest unter Licht
  1. Blasen zählen
  2. Lampe entfernen
- Auswertung mit [Quelle](https://example.org/${n})

\`\`\`python
def anteil_${n}(x: float) -> float:
    """Anteil in Prozent."""
    return 100 * x / ${n}

print(anteil_${n}(3))  # kostet $x$ nichts
\`\`\`

> ${prose}

${prose.repeat(3)}

`;
