import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { estimateTokens, mostTokensFor } from '../core/estimate-tokens.ts';
import type { Preset } from '../models/preset.ts';
import { digestOf } from './digest.ts';
import type { Entry } from './journal.ts';
import { messagesOf, say, shortMessagesOf } from './messages.ts';

/** However large its window is: what is told is paid for, and too much of it makes models dull. */
const mostRoom = 400_000;
/** Below this no turn could do anything. */
export const leastRoom = 24_000;
/** Characters per token of a context window; code has fewer than prose. */
const charsPerToken = 3;

/** How many characters a model may be told. */
export function roomFor({ context_window, max_output_tokens }: Preset): number {
  const tokens = context_window - Math.min(max_output_tokens, context_window / 2);
  return Math.max(leastRoom, Math.min(mostRoom, Math.floor(tokens * charsPerToken * 0.9)));
}

/** From which entries on a model is told anything, and from which on everything. */
interface Horizon {
  readonly dropped: number;
  readonly short: number;
}

/**
 * The conversation as a model is told it, in at most so many characters: how it began and what came
 * since. When that is too long, older steps are told in short, the oldest only as a digest, down to
 * half the room, so that for many further steps each prompt begins with the bytes of the one before.
 * Undefined when it cannot be told in so little room.
 */
export function conversation(
  opening: LanguageModelV4Prompt,
  entries: readonly Entry[],
  room: number,
): LanguageModelV4Prompt | undefined {
  const base = charsIn(opening);
  let horizon: Horizon = { dropped: 0, short: 0 };
  // Every earlier call is gone through, since what was left out then stays left out.
  for (const end of callPoints(entries)) {
    const size = (at: Horizon) => base + sizeOf(entries.slice(0, end), at);
    if (size(horizon) > room) horizon = recede(entries, end, horizon, size, room);
    if (end === entries.length && size(horizon) > room) return undefined;
  }
  const { dropped, short } = horizon;
  return [
    ...opening,
    ...(dropped > 0 ? [say(digestOf(entries.slice(0, dropped)))] : []),
    ...entries.slice(dropped, short).flatMap(shortMessagesOf),
    ...entries.slice(short).flatMap(messagesOf),
  ];
}

const keptSteps = 2;

function recede(
  entries: readonly Entry[],
  end: number,
  from: Horizon,
  size: (at: Horizon) => number,
  room: number,
): Horizon {
  const steps = stepStarts(entries.slice(0, end));
  const recent = Math.max(from.short, steps.at(-keptSteps) ?? steps[0] ?? 0);
  let at: Horizon = { ...from, short: recent };
  for (const start of steps) {
    if (size(at) <= room / 2) return at;
    if (start > at.dropped && start <= recent) at = { ...at, dropped: start };
  }
  // What is left is new and large: its parts are told in short too, as many as it takes.
  while (size(at) > room && at.short < end) at = { ...at, short: at.short + 1 };
  return at;
}

/** How many entries there were each time the model was asked. */
function callPoints(entries: readonly Entry[]): number[] {
  return [...stepStarts(entries), entries.length];
}

function stepStarts(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ kind }, at) => (kind === 'reply' ? [at] : []));
}

function sizeOf(entries: readonly Entry[], { dropped, short }: Horizon): number {
  let chars = dropped > 0 ? digestOf(entries.slice(0, dropped)).length : 0;
  for (const entry of entries.slice(dropped, short)) chars += charsOf(entry).short;
  for (const entry of entries.slice(Math.max(dropped, short))) chars += charsOf(entry).whole;
  return chars;
}

const counted = new WeakMap<Entry, { whole: number; short: number }>();

function charsOf(entry: Entry): { whole: number; short: number } {
  const known = counted.get(entry);
  if (known) return known;
  const chars = { whole: charsIn(messagesOf(entry)), short: charsIn(shortMessagesOf(entry)) };
  counted.set(entry, chars);
  return chars;
}

/** About what a provider counts for a picture, as characters. */
const pictureChars = 6_000;

export function charsIn(value: unknown): number {
  const { json, pictures } = withoutPictures(value);
  return json.length + pictures * pictureChars;
}

/** About how many tokens a model reads, and rather too many than too few. */
export function mostTokensIn(value: unknown): number {
  const { json, pictures } = withoutPictures(value);
  return mostTokensFor(estimateTokens(json)) + (pictures * pictureChars) / charsPerToken;
}

function withoutPictures(value: unknown): { json: string; pictures: number } {
  let pictures = 0;
  const json = JSON.stringify(value, (_, item) => {
    if (item?.type !== 'file') return item;
    pictures += 1;
    return null;
  });
  return { json, pictures };
}
