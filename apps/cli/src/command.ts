import type { CliRuntime } from './cli-runtime.ts';
import type { ExitReason } from './exit-codes.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder for the value in the help. */
  readonly value?: string;
  readonly description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Parsed option values, typed by option. */
export type OptionValues<O extends Options> = {
  readonly [K in keyof O]?: O[K] extends { type: 'boolean' }
    ? boolean
    : O[K] extends { multiple: true }
      ? string[]
      : string;
};

interface CommandDefinition<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** Usage lines without the command name, one per form. */
  readonly usage: readonly string[];
  /** Additional paragraphs of the help. */
  readonly notes?: readonly string[];
  readonly options: O;
  /** Number of positional arguments. */
  readonly argCount: readonly [min: number, max: number];
  run(runtime: CliRuntime, args: string[], options: OptionValues<O>): Promise<ExitReason | number>;
}

export type Command = CommandDefinition<Options>;

/** Declares a command as data; its `run` gets the typed options. */
export const defineCommand = <O extends Options>(definition: CommandDefinition<O>): Command =>
  definition as unknown as Command;

export const urlOption = {
  url: {
    type: 'string',
    value: 'URL',
    description: 'service address; defaults to MILLWRIGHT_URL or the service you signed in to',
  },
} as const satisfies Options;

export const jsonOption = {
  json: { type: 'boolean', description: 'print JSON' },
} as const satisfies Options;
