import type { Backend } from './backend';
import { absent } from './edge';
import { Fault } from './fault';
import { answered } from './services';
import type { WireEvent } from './types';
import { EventsOn, OnFileDrop, OnFileDropOff } from './wailsjs/runtime/runtime';

/** The bound services, with faults as Fault and absent values as undefined. */
export function wails(): Backend {
	return {
		...answered((_service, _name, call) => async (...args) => {
			try {
				return absent(await call(...args));
			} catch (cause) {
				throw Fault.from(cause);
			}
		}),
		on: (listener) =>
			EventsOn('pult', (event: unknown) => {
				listener(absent(event) as WireEvent);
			}),
		onDrop: (listener) => {
			OnFileDrop((_x, _y, paths) => {
				listener(paths);
			}, false);
			return OnFileDropOff;
		},
	};
}
