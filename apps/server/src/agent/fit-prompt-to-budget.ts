import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { estimateTokens, maxTokensFor } from '../core/estimate-tokens.ts';
import {
  convertEntryToMessages,
  convertEntryToShortMessages,
  userMessage,
} from './convert-entry-to-messages.ts';
import type { Entry } from './journal-entries.ts';
import type { ModelPreset } from './models/model-preset.ts';
import { summarizeOmittedSteps } from './summarize-omitted-steps.ts';

/** Default limit for large context windows: prompt tokens cost money, and long prompts degrade models. */
const maxPromptTokens = 148_000;
/** Minimum for a turn to be able to do anything. */
export const minPromptChars = 24_000;
/** Characters per token; code has fewer than prose. */
const charsPerToken = 3;

/** The character budget for a model's prompt. */
export function promptBudgetFor({
  context_window,
  max_output_tokens,
  max_prompt_tokens = maxPromptTokens,
}: ModelPreset): number {
  const available = context_window - Math.min(max_output_tokens, context_window / 2);
  const tokens = Math.min(available, max_prompt_tokens);
  return Math.max(minPromptChars, Math.floor(tokens * charsPerToken * 0.9));
}

/** Entries before `dropped` are only in the digest, entries before `short` are abbreviated, later ones are complete. */
interface Horizon {
  readonly dropped: number;
  readonly short: number;
}

/**
 * Builds the prompt within a character budget: the opening and the entries since. When it gets too long, abbreviates
 * older steps and reduces the oldest to a digest, down to half of what the opening leaves, so that the prompts of many
 * further steps share a prefix, which providers cache. Undefined if the conversation does not fit.
 */
export function fitPromptToBudget(
  opening: LanguageModelV4Prompt,
  entries: readonly Entry[],
  budget: number,
): LanguageModelV4Prompt | undefined {
  const base = countChars(opening);
  let horizon: Horizon = { dropped: 0, short: 0 };
  // Follows every earlier call, since entries left out then must stay left out.
  const ends = callPoints(entries);
  const digestChars = new Map<number, number>();
  /** Size of the digest, which takes time in proportion to the steps that it summarizes. */
  const digestSize = (dropped: number): number => {
    const chars = digestChars.get(dropped) ?? digest(entries, dropped, budget).length;
    digestChars.set(dropped, chars);
    return chars;
  };
  const knownAt = ends.findLastIndex((end) => knownHorizon(entries[end - 1], base, budget));
  for (const [at, end] of ends.entries()) {
    const last = entries[end - 1];
    if (at < knownAt) continue;
    if (at === knownAt) {
      horizon = knownHorizon(last, base, budget) ?? horizon;
      continue;
    }
    const size = (candidate: Horizon) =>
      base + sizeOf(entries.slice(0, end), candidate, digestSize);
    if (size(horizon) > budget)
      horizon = moveHorizon(entries, end, horizon, size, { budget, base });
    if (end === entries.length && size(horizon) > budget) return undefined;
    if (last) horizons.set(last, { base, budget, horizon });
  }
  const { dropped, short } = horizon;
  return [
    ...opening,
    ...(dropped > 0 ? [userMessage(digest(entries, dropped, budget))] : []),
    ...entries.slice(dropped, short).flatMap(convertEntryToShortMessages),
    ...entries.slice(short).flatMap(convertEntryToMessages),
  ];
}

/** Results of earlier calls by their last entry: following them again would take ever longer. */
const horizons = new WeakMap<Entry, { base: number; budget: number; horizon: Horizon }>();

function knownHorizon(last: Entry | undefined, base: number, budget: number): Horizon | undefined {
  const known = last && horizons.get(last);
  return known?.base === base && known.budget === budget ? known.horizon : undefined;
}

const recentSteps = 2;
const maxDigestChars = 32_000;

function moveHorizon(
  entries: readonly Entry[],
  end: number,
  from: Horizon,
  size: (at: Horizon) => number,
  { budget, base }: { readonly budget: number; readonly base: number },
): Horizon {
  const target = base + (budget - base) / 2;
  const steps = stepStarts(entries.slice(0, end));
  const recent = Math.max(from.short, steps.at(-recentSteps) ?? steps[0] ?? 0);
  let at: Horizon = { ...from, short: recent };
  for (const start of steps) {
    if (size(at) <= target) return at;
    if (start > at.dropped && start <= recent) at = { ...at, dropped: start };
  }
  // The remaining entries are recent and large: abbreviates as many of them as needed.
  while (size(at) > budget && at.short < end) at = { ...at, short: at.short + 1 };
  return at;
}

/** The number of entries at each model call. */
function callPoints(entries: readonly Entry[]): number[] {
  return [...stepStarts(entries), entries.length];
}

function stepStarts(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ kind }, at) => (kind === 'reply' ? [at] : []));
}

/** Summarizes the first entries in a part of the budget that leaves room for the recent steps. */
function digest(entries: readonly Entry[], dropped: number, budget: number): string {
  return summarizeOmittedSteps(entries.slice(0, dropped), Math.min(maxDigestChars, budget / 4));
}

function sizeOf(
  entries: readonly Entry[],
  { dropped, short }: Horizon,
  digestSize: (dropped: number) => number,
): number {
  let chars = dropped > 0 ? digestSize(dropped) : 0;
  for (const entry of entries.slice(dropped, short)) chars += charsOf(entry).short;
  for (const entry of entries.slice(Math.max(dropped, short))) chars += charsOf(entry).whole;
  return chars;
}

const sizes = new WeakMap<Entry, { whole: number; short: number }>();

function charsOf(entry: Entry): { whole: number; short: number } {
  const known = sizes.get(entry);
  if (known) return known;
  const chars = {
    whole: countChars(convertEntryToMessages(entry)),
    short: countChars(convertEntryToShortMessages(entry)),
  };
  sizes.set(entry, chars);
  return chars;
}

/** Approximate cost of a picture, in characters. */
const pictureChars = 6_000;

export function countChars(value: unknown): number {
  const { json, pictures } = withoutPictures(value);
  return json.length + pictures * pictureChars;
}

/** Upper estimate of the tokens in a prompt. */
export function maxTokensIn(value: unknown): number {
  const { json, pictures } = withoutPictures(value);
  return maxTokensFor(estimateTokens(json)) + (pictures * pictureChars) / charsPerToken;
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
