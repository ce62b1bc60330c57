import type { LanguageModelV4Content } from '@ai-sdk/provider';
import type { Platform } from '@millwright/contract';
import type { Call, Settled } from '../tools/call.ts';

/** What a model call came to. */
export interface Reply {
  readonly kind: 'reply';
  readonly content: readonly LanguageModelV4Content[];
  readonly usage: Usage;
  /** In ten-thousandths of a credit. */
  readonly cost: number;
  /** The model stopped in the midst of it. */
  readonly isBroken?: true;
  /** Its worker stopped in the midst of it. The reply after it continues it and has the usage of both. */
  readonly isInterrupted?: true;
  /** Not said by the model but by the house in its name: what it may not decide by itself. */
  readonly byHouse?: true;
}

/** What a provider counted. */
export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of those in. */
  readonly tokensCached: number;
  /** Of those out. */
  readonly tokensReasoning: number;
}

/** The project got the files it begins with. */
export interface Begun {
  readonly kind: 'begun';
  readonly platform: Platform;
}

/** What the model was told of the project before its first step: later it would not be the same. */
export interface Opened {
  readonly kind: 'opened';
  readonly map: string;
}

/** The app was looked at, because the model said that it was done. */
export interface Verified {
  readonly kind: 'verified';
  readonly verdict: 'ok' | 'failed' | 'unknown';
  /** What a person is told of it, in a line. */
  readonly summary: string;
  /** What the model is told of it. */
  readonly report: string;
  /** One for each thing that is wrong, the same as long as it is. */
  readonly signatures: readonly string[];
  /** What the repairs before it had cost, and was given back. */
  readonly refunded?: number;
}

export type Entry = Begun | Opened | Reply | Settled | Verified;

export const nothingUsed: Usage = {
  tokensIn: 0,
  tokensOut: 0,
  tokensCached: 0,
  tokensReasoning: 0,
};

export function callsOf(reply: Reply): Call[] {
  return reply.content.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ toolCallId: part.toolCallId, name: part.toolName, input: part.input }]
      : [],
  );
}

/** The calls that were asked for and have no result yet, in order. */
export function pendingCalls(entries: readonly Entry[]): Call[] {
  const last = entries.findLastIndex(({ kind }) => kind === 'reply');
  const reply = entries[last];
  if (reply?.kind !== 'reply') return [];
  const settled = new Set(
    entries
      .slice(last + 1)
      .flatMap((entry) => (entry.kind === 'settled' ? [entry.toolCallId] : [])),
  );
  return callsOf(reply).filter(({ toolCallId }) => !settled.has(toolCallId));
}

export function repliesIn(entries: readonly Entry[]): Reply[] {
  return entries.filter((entry) => entry.kind === 'reply');
}

export function settledIn(entries: readonly Entry[]): Settled[] {
  return entries.filter((entry) => entry.kind === 'settled');
}

export function verifiedIn(entries: readonly Entry[]): Verified[] {
  return entries.filter((entry) => entry.kind === 'verified');
}

/** Whether files changed that nobody has looked at since. */
export function hasUnseenChanges(entries: readonly Entry[]): boolean {
  const last = entries.findLastIndex(({ kind }) => kind === 'verified');
  return settledIn(entries.slice(last + 1)).some(({ files }) => files !== undefined);
}

/** Whether people agreed to a plan of this turn. */
export function isPlanApproved(entries: readonly Entry[]): boolean {
  return settledIn(entries).some(({ name, output }) => {
    return (
      name === 'propose_plan' && (output as { status?: unknown } | null)?.status === 'approved'
    );
  });
}
