import { fireEvent, screen } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an option of a Select. jsdom has no layout, so the list of options stays hidden: it is opened and answered all the same. */
export async function pick(user: UserEvent, field: RegExp, option: string) {
	screen.getByLabelText(field).focus();
	await user.keyboard('{ArrowDown}');
	const options = await screen.findAllByRole('option', { hidden: true });
	const wanted = options.find((each) => each.textContent.trim().startsWith(option));
	if (!wanted) throw new Error(`no option ${option}`);
	await fireEvent.pointerUp(wanted);
}
