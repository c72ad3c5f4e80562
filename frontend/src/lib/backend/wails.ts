import type { Backend } from './backend';
import { absent } from './edge';
import { Fault } from './fault';
import type { WireEvent } from './types';
import * as AgentService from './wailsjs/go/desktop/AgentService';
import * as BackupService from './wailsjs/go/desktop/BackupService';
import * as CostService from './wailsjs/go/desktop/CostService';
import * as ExportService from './wailsjs/go/desktop/ExportService';
import * as LibraryService from './wailsjs/go/desktop/LibraryService';
import * as MemoryService from './wailsjs/go/desktop/MemoryService';
import * as PrivacyService from './wailsjs/go/desktop/PrivacyService';
import * as PromptService from './wailsjs/go/desktop/PromptService';
import * as ProviderService from './wailsjs/go/desktop/ProviderService';
import * as RuleService from './wailsjs/go/desktop/RuleService';
import * as PresetService from './wailsjs/go/desktop/PresetService';
import * as RecipeService from './wailsjs/go/desktop/RecipeService';
import * as RunService from './wailsjs/go/desktop/RunService';
import * as SettingsService from './wailsjs/go/desktop/SettingsService';
import { EventsOn, OnFileDrop, OnFileDropOff } from './wailsjs/runtime/runtime';

type Call = (...args: unknown[]) => Promise<unknown>;

/** The same functions, with faults as Fault and absent values as undefined. */
function guarded<T extends object>(service: T): T {
	const wrap = (call: Call): Call => {
		return async (...args) => {
			try {
				return absent(await call(...args));
			} catch (cause) {
				throw Fault.from(cause);
			}
		};
	};
	const entries = Object.entries(service).map(([name, call]) => [name, wrap(call as Call)]);
	return Object.fromEntries(entries) as T;
}

export function wails(): Backend {
	return {
		runs: guarded(RunService),
		library: guarded(LibraryService),
		exports: guarded(ExportService),
		settings: guarded(SettingsService),
		providers: guarded(ProviderService),
		costs: guarded(CostService),
		privacy: guarded(PrivacyService),
		agents: guarded(AgentService),
		memory: guarded(MemoryService),
		prompts: guarded(PromptService),
		rules: guarded(RuleService),
		recipes: guarded(RecipeService),
		presets: guarded(PresetService),
		backups: guarded(BackupService),
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
