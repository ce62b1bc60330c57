import * as features from './feature-settings.ts';
import * as serving from './installation-settings.ts';
import type { Setting } from './setting.ts';
import * as turns from './turn-settings.ts';

/** All settings by group, in documentation order. */
export const groups = {
  Addresses: serving.addresses,
  Process: serving.processes,
  Storage: serving.storage,
  Auth: serving.auth,
  Queue: turns.queue,
  Streams: turns.streams,
  Agent: turns.agent,
  Providers: turns.providers,
  Sandbox: turns.sandbox,
  Publishing: features.publishing,
  Limits: features.limits,
  MCP: features.mcp,
  Billing: features.billing,
  Integrations: features.integrations,
  Internal: features.internal,
  Ops: features.ops,
} as const;

export const settings = {
  ...groups.Addresses,
  ...groups.Process,
  ...groups.Storage,
  ...groups.Auth,
  ...groups.Queue,
  ...groups.Streams,
  ...groups.Agent,
  ...groups.Providers,
  ...groups.Sandbox,
  ...groups.Publishing,
  ...groups.Limits,
  ...groups.MCP,
  ...groups.Billing,
  ...groups.Integrations,
  ...groups.Internal,
  ...groups.Ops,
} as const;

type Settings = typeof settings;

export type SettingName = keyof Settings;

/** The value of every setting under the name of its environment variable. */
export type SettingValues = {
  readonly [Name in SettingName]: Settings[Name] extends Setting<infer Value> ? Value : never;
};

export interface Config extends SettingValues {
  /** Settings the operator set explicitly. */
  readonly explicit: ReadonlySet<SettingName>;
  /** Texts that must never be exposed, not even in a log. */
  readonly secrets: readonly string[];
  /** Reads an environment variable that is not a setting, for files that refer to it. */
  readonly variable: (name: string) => string | undefined;
  /** Advice for the operator that does not prevent a start. */
  readonly warnings: readonly string[];
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export const settingEntries = Object.entries(settings) as readonly (readonly [
  SettingName,
  Setting<unknown>,
])[];

/** An empty text counts as unset, as in a line `NAME=` of an env file. */
export function readVariable(env: EnvironmentVariables, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
