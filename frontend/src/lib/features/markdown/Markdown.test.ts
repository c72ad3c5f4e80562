import { recorded } from '$lib/backend/recordings/player';
import { makePult } from '$lib/features/pult';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import MarkdownHarness from '../../../test/MarkdownHarness.svelte';

async function opened(text: string, live = false) {
	const pult = makePult(await recorded('empty'));
	return render(MarkdownHarness, { pult, text, live });
}

describe('a shown text', () => {
	it('sets formulas, and shows the source of a broken one with its fault', async () => {
		const { container } = await opened(
			'Es gilt $x^2$, $\\ce{H2O}$ und \\(\\frac{1}{2}\\), nicht \\(\\frac{\\), bei $5 und $6.',
		);
		await waitFor(() => {
			expect(container.querySelectorAll('.katex')).toHaveLength(3);
		});
		const broken = container.querySelector('.tex-broken');
		expect(broken?.textContent).toBe('\\frac{');
		expect(broken?.getAttribute('title')).toContain('KaTeX');
		expect(container.textContent).toContain('bei $5 und $6.');
	});

	it('lets formulas neither link nor load', async () => {
		const { container } = await opened(
			'\\(\\href{javascript:alert(1)}{x}\\) \\(\\includegraphics{https://evil.example/a.png}\\) \\(x\\)',
		);
		await waitFor(() => {
			expect(container.querySelector('.katex')).not.toBeNull();
		});
		expect(container.querySelector('a, img')).toBeNull();
	});

	it('asks before an address is even shown, and opens nothing', async () => {
		await opened('Siehe [hier](https://example.org/weg?a=1) und ![Blatt](https://bilder.example/a.png)');
		await userEvent.click(screen.getByRole('button', { name: /Bild von bilder\.example/ }));
		expect((await screen.findByLabelText<HTMLInputElement>('Ganze Adresse')).value).toBe(
			'https://bilder.example/a.png',
		);
		await userEvent.click(screen.getAllByRole('button', { name: 'Schließen' })[0] as HTMLElement);
		await userEvent.click(screen.getByRole('button', { name: /hier \(example\.org\)/ }));
		expect((await screen.findByLabelText<HTMLInputElement>('Ganze Adresse')).value).toBe('https://example.org/weg?a=1');
	});

	it('grows without touching what is there', async () => {
		const { container, rerender } = await opened('# Eins\n\nZwei ist da.\n\n- a\n- b', true);
		await screen.findByText('Zwei ist da.');
		const first = screen.getByText('Zwei ist da.');
		const item = screen.getByText('a');
		await rerender({ text: '# Eins\n\nZwei ist da.\n\n- a\n- b und mehr\n- c\n\nDrei **fett**' });
		await screen.findByText('fett');
		expect(screen.getByText('Zwei ist da.')).toBe(first);
		expect(screen.getByText('a')).toBe(item);
		await rerender({ text: '# Eins\n\nZwei ist da.\n\n- a\n- b und mehr\n- c\n\nDrei **fett** Ende', live: false });
		expect(container.textContent).toContain('Drei fett Ende');
	});

	it('shows the source of a broken diagram with its fault, and the rest of the text', async () => {
		await opened('Vorher\n\n```mermaid\ngraph TD\n  A --> --> B\n```\n\nNachher');
		await screen.findByText(/lässt sich nicht zeichnen/, {}, { timeout: 60_000 });
		expect(screen.getAllByText(/A --> --> B/)[0]?.localName).toBe('code');
		screen.getByText('Nachher');
	}, 60_000);
});
