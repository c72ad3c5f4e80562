import * as agents from './wailsjs/go/desktop/AgentService';
import * as backups from './wailsjs/go/desktop/BackupService';
import * as costs from './wailsjs/go/desktop/CostService';
import * as exports from './wailsjs/go/desktop/ExportService';
import * as forms from './wailsjs/go/desktop/FormService';
import * as library from './wailsjs/go/desktop/LibraryService';
import * as memory from './wailsjs/go/desktop/MemoryService';
import * as presets from './wailsjs/go/desktop/PresetService';
import * as privacy from './wailsjs/go/desktop/PrivacyService';
import * as prompts from './wailsjs/go/desktop/PromptService';
import * as providers from './wailsjs/go/desktop/ProviderService';
import * as recipes from './wailsjs/go/desktop/RecipeService';
import * as rules from './wailsjs/go/desktop/RuleService';
import * as runs from './wailsjs/go/desktop/RunService';
import * as settings from './wailsjs/go/desktop/SettingsService';

/** The bound services as Wails generated them, by the names that the window has for them. */
export const services = {
	agents,
	backups,
	costs,
	exports,
	forms,
	library,
	memory,
	presets,
	privacy,
	prompts,
	providers,
	recipes,
	rules,
	runs,
	settings,
};

export type Services = typeof services;
type Call = (...args: unknown[]) => Promise<unknown>;

/** The same services with another hand in each method; `method` is told whose it is. */
export function answered(method: (service: object, name: string, call: Call) => Call): Services {
	const each = Object.entries(services).map(([key, service]) => {
		const calls = Object.entries(service as Record<string, Call>).map(
			([name, call]) => [name, method(service, name, call)] as const,
		);
		return [key, Object.fromEntries(calls)] as const;
	});
	return Object.fromEntries(each) as unknown as Services;
}
