import type { WireEvent } from './types';
import type * as AgentService from './wailsjs/go/desktop/AgentService';
import type * as BackupService from './wailsjs/go/desktop/BackupService';
import type * as CostService from './wailsjs/go/desktop/CostService';
import type * as ExportService from './wailsjs/go/desktop/ExportService';
import type * as LibraryService from './wailsjs/go/desktop/LibraryService';
import type * as MemoryService from './wailsjs/go/desktop/MemoryService';
import type * as PrivacyService from './wailsjs/go/desktop/PrivacyService';
import type * as PromptService from './wailsjs/go/desktop/PromptService';
import type * as ProviderService from './wailsjs/go/desktop/ProviderService';
import type * as PresetService from './wailsjs/go/desktop/PresetService';
import type * as RuleService from './wailsjs/go/desktop/RuleService';
import type * as RecipeService from './wailsjs/go/desktop/RecipeService';
import type * as RunService from './wailsjs/go/desktop/RunService';
import type * as SettingsService from './wailsjs/go/desktop/SettingsService';

/**
 * Everything the window can ask of the program. The signatures are those Wails generated from Go; every call rejects with a Fault.
 * Arrays are never null and absent values are undefined.
 */
export interface Backend {
	runs: Omit<typeof RunService, 'Events'>;
	library: typeof LibraryService;
	exports: typeof ExportService;
	settings: typeof SettingsService;
	providers: typeof ProviderService;
	costs: typeof CostService;
	privacy: typeof PrivacyService;
	agents: typeof AgentService;
	memory: typeof MemoryService;
	prompts: typeof PromptService;
	rules: typeof RuleService;
	recipes: typeof RecipeService;
	presets: typeof PresetService;
	backups: typeof BackupService;
	/** Follows all events; returns the end function. */
	on(listener: (event: WireEvent) => void): () => void;
	/** Follows files that are dropped on the window, as absolute paths; returns the end function. */
	onDrop(listener: (paths: string[]) => void): () => void;
}
