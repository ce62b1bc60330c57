import type { PreviewConsoleEntry, PreviewLevel } from '@millwright/contract/preview-link';

export interface ConsoleLine {
  readonly id: number;
  readonly entry: PreviewConsoleEntry;
  /** Number of consecutive repetitions. */
  readonly times: number;
}

export interface ConsoleLines {
  readonly lines: readonly ConsoleLine[];
  readonly counts: Readonly<Record<PreviewLevel, number>>;
  readonly nextId: number;
}

/** More than anyone reads; the oldest are dropped. */
const maxLines = 500;

export const noLines: ConsoleLines = {
  lines: [],
  counts: { log: 0, info: 0, warn: 0, error: 0 },
  nextId: 1,
};

export function addEntries(
  state: ConsoleLines,
  entries: readonly PreviewConsoleEntry[],
): ConsoleLines {
  const lines = [...state.lines];
  const counts = { ...state.counts };
  let { nextId } = state;
  for (const entry of entries) {
    counts[entry.level] += 1;
    const last = lines.at(-1);
    if (last && isSame(last.entry, entry)) {
      lines[lines.length - 1] = { ...last, times: last.times + 1 };
      continue;
    }
    lines.push({ id: nextId, entry, times: 1 });
    nextId += 1;
  }
  for (const { entry, times } of lines.splice(0, Math.max(0, lines.length - maxLines))) {
    counts[entry.level] -= times;
  }
  return { lines, counts, nextId };
}

function isSame(one: PreviewConsoleEntry, other: PreviewConsoleEntry): boolean {
  return one.level === other.level && one.message === other.message && one.stack === other.stack;
}

export const formatLine = ({ entry: { level, message, stack }, times }: ConsoleLine): string => {
  const more = stack && !message.includes(stack) ? `\n${stack}` : '';
  return `[${level}] ${message}${times > 1 ? ` (${times} times)` : ''}${more}`;
};
