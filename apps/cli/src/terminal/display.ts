import type { StampedEvent } from '@millwright/contract';
import { print, type World, write } from '../world.ts';
import type { Entry } from './entry.ts';
import { paint } from './line.ts';
import { LiveDisplay } from './live-display.ts';
import { renderEntry } from './render-entry.ts';
import { emptyView, step } from './view.ts';

/** Displays a turn. */
export interface Display {
  /** True if a user can be prompted. */
  readonly isInteractive: boolean;
  take(event: StampedEvent): Promise<void>;
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
  world: World,
  { json, quiet, hint, isLive = true }: DisplayOptions,
): Display {
  if (json) return jsonDisplay(world);
  if (quiet) return quietDisplay(world);
  if (!isLive || !isTerminal(world)) return plainDisplay(world);
  return new LiveDisplay(world, { isColoured: !world.env['NO_COLOR'], hint });
}

const isTerminal = ({ stdin, stdout, env }: World) =>
  Boolean(stdout.isTTY && stdin.isTTY) && env['TERM'] !== 'dumb';

const silent = {
  isInteractive: false,
  notice: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  close: async () => undefined,
} as const;

function jsonDisplay(world: World): Display {
  return { ...silent, take: (event) => print(world, JSON.stringify(event)) };
}

const page = { width: Number.POSITIVE_INFINITY, isInteractive: false };
const plainly = (entry: Entry, before: Entry['kind'] | undefined) =>
  renderEntry(entry, before, page).map((line) => paint(line, false));

/** One line per item without animation: for files, pipes and build logs. */
function plainDisplay(world: World): Display {
  let view = emptyView;
  let before: Entry['kind'] | undefined;
  return {
    ...silent,
    async take(event) {
      const next = step(view, event, Date.now());
      view = next.view;
      for (const entry of next.told) {
        await print(world, ...plainly(entry, before));
        before = entry.kind;
      }
    },
    notice: async (text) => (text ? write(world.stderr, `${text}\n`) : undefined),
  };
}

/** Prints only the result. Messages that need the user's attention go to stderr. */
function quietDisplay(world: World): Display {
  let view = emptyView;
  return {
    ...silent,
    async take(event) {
      const next = step(view, event, Date.now());
      view = next.view;
      for (const entry of next.told) {
        if (entry.kind === 'end' && entry.summary.ending === 'complete') {
          await print(world, entry.summary.preview ?? '');
        } else if (['end', 'question', 'plan'].includes(entry.kind)) {
          await write(world.stderr, `${plainly(entry, undefined).join('\n')}\n`);
        }
      }
    },
  };
}
