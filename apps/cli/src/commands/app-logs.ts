import { setTimeout as delay } from 'node:timers/promises';
import type { AppLogEntry, Millwright } from '@millwright/client';
import {
  type AppLogLevel,
  type AppLogSource,
  appLogLevels,
  appLogSources,
  type EnvironmentStage,
} from '@millwright/contract/states';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print, write } from '../cli-runtime.ts';
import { sanitize } from '../terminal/width.ts';

export interface AppLogOptions {
  readonly millwright: Millwright;
  readonly projectId: string;
  readonly stage: EnvironmentStage | undefined;
  readonly source: AppLogSource | undefined;
  readonly level: AppLogLevel | undefined;
  readonly isJson: boolean;
  readonly isFollowing: boolean;
}

const pollMs = 2_000;

/** Prints what an app logged, and with `isFollowing` what it logs from now on, until it is interrupted. */
export async function printAppLog(runtime: CliRuntime, options: AppLogOptions): Promise<void> {
  const { millwright, projectId, stage, source, level, isJson, isFollowing } = options;
  const controller = new AbortController();
  const { signal } = controller;
  using _interrupts = runtime.onInterrupt(() => controller.abort());
  let after: string | undefined;
  let isAsleep = false;
  do {
    try {
      const log = await millwright.logs(projectId, { stage, source, level, after, signal });
      if (log.state === 'asleep' && !isAsleep) await write(runtime.stderr, `${asleep}\n`);
      isAsleep = log.state === 'asleep';
      after = log.cursor ?? after;
      const lines = log.entries.map((entry) => (isJson ? JSON.stringify(entry) : format(entry)));
      await print(runtime, ...lines);
      if (isFollowing) await delay(pollMs, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  } while (isFollowing && !signal.aborted);
}

const asleep =
  'The preview is asleep, and the log of its server ended with it. Open the preview to start it.';

/** Sanitized line by line: the text comes from the app, and must not control the terminal. */
function format({ at, level, kind, text }: AppLogEntry): string {
  const label = kind === 'output' ? level : kind;
  const [first = '', ...more] = text.split('\n').map(sanitize);
  const time = at.slice(0, 19).replace('T', ' ');
  return [`${time} ${label.padEnd(labelWidth)} ${first}`, ...more].join('\n');
}

const labelWidth = 7;

export const parseSource = (text: string | undefined) => parseWord('--source', appLogSources, text);
export const parseLevel = (text: string | undefined) => parseWord('--level', appLogLevels, text);

function parseWord<T extends string>(
  option: string,
  words: readonly T[],
  text: string | undefined,
): T | undefined {
  const found = words.find((word) => word === text);
  if (text === undefined || found) return found;
  throw new CliError('usage', `${option} must be one of: ${words.join(', ')}`);
}
