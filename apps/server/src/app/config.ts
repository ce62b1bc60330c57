import { existsSync } from 'node:fs';
import type {
  Config,
  EnvironmentVariables,
  SettingName,
  SettingValues,
} from '../core/settings/all-settings.ts';
import { readVariable, settingEntries } from '../core/settings/all-settings.ts';
import { rules } from '../core/settings/rules.ts';
import type { Facts } from '../core/settings/setting.ts';
import { collectWarnings } from '../core/settings/warnings.ts';
import { StartupError } from '../core/startup-error.ts';

export type { Config } from '../core/settings/all-settings.ts';

const maxShownChars = 80;

/** Formats a value for the log: without passwords in URLs, and truncated. */
function formatValue(text: string): string {
  const [start, end] = [text.indexOf('//'), text.lastIndexOf('@')];
  const hasUser = start >= 0 && end > start;
  const safe = hasUser ? `${text.slice(0, start)}//…${text.slice(end)}` : text;
  return JSON.stringify(safe.length > maxShownChars ? `${safe.slice(0, maxShownChars)}…` : safe);
}

function settingsError(problems: ReadonlyMap<SettingName, string>): StartupError {
  const lines = [...problems].map(([name, problem]) => `  ${name}: ${problem}`);
  const title =
    lines.length === 1 ? 'One setting is invalid:' : `${lines.length} settings are invalid:`;
  return new StartupError(
    [title, ...lines].join('\n'),
    'Fix the environment or the .env file. docs/generated/settings.md describes every setting.',
  );
}

/** Parses the environment into a configuration, or throws one error that lists every problem. */
export function loadConfig(env: EnvironmentVariables, facts: Facts): Config {
  const values: Partial<Record<SettingName, unknown>> = {};
  const explicit = new Set<SettingName>();
  const problems = new Map<SettingName, string>();
  const secrets: string[] = [];

  for (const [name, { kind, fallback }] of settingEntries) {
    if (fallback.type === 'constant') values[name] = fallback.value;
    const text = readVariable(env, name);
    if (text === undefined) continue;
    explicit.add(name);
    if (kind.isSecret) secrets.push(text, ...text.split(','));
    const parsed = kind.parse(text);
    if ('value' in parsed) {
      values[name] = parsed.value;
    } else {
      const value = kind.isSecret ? 'the given value' : formatValue(text);
      problems.set(name, `${value} ${parsed.wrong}; expected ${kind.expected}`);
    }
  }

  // Derived defaults come second and in order: each uses only settings that already have a value.
  const settled = values as SettingValues;
  for (const [name, { fallback }] of settingEntries) {
    if (fallback.type === 'derived' && !(name in values)) {
      values[name] = fallback.derive(settled, facts);
    }
  }

  for (const { names, problem } of rules) {
    const found = names.some((name) => problems.has(name)) ? undefined : problem(settled);
    if (found !== undefined) problems.set(names[0], found);
  }
  if (problems.size > 0) throw settingsError(problems);

  for (const value of Object.values(values)) if (Array.isArray(value)) Object.freeze(value);
  const variable = (name: string) => env[name];
  const config = { ...settled, explicit, secrets: Object.freeze(secrets), variable };
  return Object.freeze({ ...config, warnings: Object.freeze(collectWarnings(config, env)) });
}

/** Configuration from this process's environment and .env file; nothing else reads the environment. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return loadConfig(process.env, { isTty: process.stdout.isTTY === true });
}
