import type { Ending } from './exit-codes.ts';
import type { World } from './world.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder for the value in the help. */
  readonly value?: string;
  readonly about: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Parsed option values, typed by option. */
export type Given<O extends Options> = {
  readonly [K in keyof O]?: O[K] extends { type: 'boolean' }
    ? boolean
    : O[K] extends { multiple: true }
      ? string[]
      : string;
};

interface Declared<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** Usage lines without the command name, one per form. */
  readonly usage: readonly string[];
  /** Additional paragraphs of the help. */
  readonly notes?: readonly string[];
  readonly options: O;
  /** Number of positional arguments. */
  readonly words: readonly [least: number, most: number];
  run(world: World, words: string[], given: Given<O>): Promise<Ending | number>;
}

export type Command = Declared<Options>;

/** Declares a command as data; its `run` gets the typed options. */
export const command = <O extends Options>(declared: Declared<O>): Command =>
  declared as unknown as Command;

export const urlOption = {
  url: {
    type: 'string',
    value: 'URL',
    about: 'service address; defaults to MILLWRIGHT_URL or the service you signed in to',
  },
} as const satisfies Options;

export const jsonOption = {
  json: { type: 'boolean', about: 'print JSON' },
} as const satisfies Options;
