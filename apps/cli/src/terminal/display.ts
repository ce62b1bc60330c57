import type { StampedEvent } from '@millwright/contract';
import { type CliRuntime, print, write } from '../cli-runtime.ts';
import type { Entry } from './entry.ts';
import { paint } from './line.ts';
import { LiveDisplay } from './live-display.ts';
import { renderEntry } from './render-entry.ts';
import { applyEvent, emptyView } from './view.ts';

/** Displays a turn. */
export interface Display {
  /** True if a user can be prompted. */
  readonly isInteractive: boolean;
  show(event: StampedEvent): Promise<void>;
  /** Shows a message that no event carries, until the next one. */
  notice(text: string | undefined): Promise<void>;
  /** Hands the terminal to other output for a while. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export interface DisplayOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** True if work is in progress; false when replaying past events. */
  readonly isLive?: boolean;
  /** Available keys. */
  readonly hint: string;
}

export function openDisplay(
  runtime: CliRuntime,
  { json, quiet, hint, isLive = true }: DisplayOptions,
): Display {
  if (json) return createJsonDisplay(runtime);
  if (quiet) return createQuietDisplay(runtime);
  if (!isLive || !isTerminal(runtime)) return createPlainDisplay(runtime);
  return new LiveDisplay(runtime, { isColoured: !runtime.env['NO_COLOR'], hint });
}

const isTerminal = ({ stdin, stdout, env }: CliRuntime) =>
  Boolean(stdout.isTTY && stdin.isTTY) && env['TERM'] !== 'dumb';

const noOutput = {
  isInteractive: false,
  notice: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  close: async () => undefined,
} as const;

function createJsonDisplay(runtime: CliRuntime): Display {
  return { ...noOutput, show: (event) => print(runtime, JSON.stringify(event)) };
}

const plainOptions = { width: Number.POSITIVE_INFINITY, isInteractive: false };
const renderPlain = (entry: Entry, previousKind: Entry['kind'] | undefined) =>
  renderEntry(entry, previousKind, plainOptions).map((line) => paint(line, false));

/** One line per item without animation: for files, pipes and build logs. */
function createPlainDisplay(runtime: CliRuntime): Display {
  let view = emptyView;
  let previousKind: Entry['kind'] | undefined;
  return {
    ...noOutput,
    async show(event) {
      const next = applyEvent(view, event, Date.now());
      view = next.view;
      for (const entry of next.entries) {
        await print(runtime, ...renderPlain(entry, previousKind));
        previousKind = entry.kind;
      }
    },
    notice: async (text) => (text ? write(runtime.stderr, `${text}\n`) : undefined),
  };
}

/** Prints only the result. Messages that need the user's attention go to stderr. */
function createQuietDisplay(runtime: CliRuntime): Display {
  let view = emptyView;
  return {
    ...noOutput,
    async show(event) {
      const next = applyEvent(view, event, Date.now());
      view = next.view;
      for (const entry of next.entries) {
        if (entry.kind === 'end' && entry.summary.ending === 'complete') {
          await print(runtime, entry.summary.preview ?? '');
        } else if (['end', 'question', 'plan'].includes(entry.kind)) {
          await write(runtime.stderr, `${renderPlain(entry, undefined).join('\n')}\n`);
        }
      }
    },
  };
}
