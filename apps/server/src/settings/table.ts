import * as features from './features.ts';
import * as serving from './serving.ts';
import type { Setting } from './setting.ts';
import * as turns from './turns.ts';

/** Every setting, by group, in the order of the documentation. */
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
  /** The settings the operator gave, as opposed to those left at their default. */
  readonly explicit: ReadonlySet<SettingName>;
  /** Texts that must not be told to anybody, in a log neither. */
  readonly secrets: readonly string[];
  /** What the environment says under a name that is no setting: for files that refer to it. */
  readonly variable: (name: string) => string | undefined;
  /** What the operator should know although the service can start. */
  readonly warnings: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const settingEntries = Object.entries(settings) as readonly (readonly [
  SettingName,
  Setting<unknown>,
])[];

/** An empty text counts as unset, as in a line `NAME=` of an env file. */
export function givenText(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
