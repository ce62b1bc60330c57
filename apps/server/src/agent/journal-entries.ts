import type { LanguageModelV4Content } from '@ai-sdk/provider';
import type { Platform } from '@millwright/contract';
import type { SettledToolCall, ToolCall } from './tools/tool-call.ts';

/** The result of a model call. */
export interface Reply {
  readonly kind: 'reply';
  readonly content: readonly LanguageModelV4Content[];
  readonly usage: Usage;
  /** In ten-thousandths of a credit. */
  readonly cost: number;
  /** The model stopped in the middle of it. */
  readonly isBroken?: true;
  /** Its worker stopped in the middle of it. The next reply continues it and has the usage of both. */
  readonly isInterrupted?: true;
  /** Created by the system in the model's name, for decisions that the model must not make itself. */
  readonly byHouse?: true;
}

/** Token counts reported by the provider. */
export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Part of `tokensIn`. */
  readonly tokensCached: number;
  /** Part of `tokensOut`. */
  readonly tokensReasoning: number;
}

/** The project received its initial files. */
export interface Begun {
  readonly kind: 'begun';
  readonly platform: Platform;
}

/** The project map as of the first step. Recorded because it would differ later. */
export interface Opened {
  readonly kind: 'opened';
  readonly map: string;
}

/** The result of verifying the app after the model reported that it was done. */
export interface Verified {
  readonly kind: 'verified';
  readonly verdict: 'ok' | 'failed' | 'unknown';
  /** True if a browser opened the app; absent in entries of older workers. */
  readonly isOpened?: boolean;
  /** One line for the user. */
  readonly summary: string;
  /** Details for the model. */
  readonly report: string;
  /** One for each problem, stable while the problem persists. */
  readonly signatures: readonly string[];
  /** The refunded cost of the preceding repairs. */
  readonly refunded?: number;
}

export type Entry = Begun | Opened | Reply | SettledToolCall | Verified;

export const noUsage: Usage = {
  tokensIn: 0,
  tokensOut: 0,
  tokensCached: 0,
  tokensReasoning: 0,
};

export function callsOf(reply: Reply): ToolCall[] {
  return reply.content.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ toolCallId: part.toolCallId, name: part.toolName, input: part.input }]
      : [],
  );
}

/** Requested tool calls without a result yet, in order. */
export function pendingCalls(entries: readonly Entry[]): ToolCall[] {
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

export function settledIn(entries: readonly Entry[]): SettledToolCall[] {
  return entries.filter((entry) => entry.kind === 'settled');
}

export function verifiedIn(entries: readonly Entry[]): Verified[] {
  return entries.filter((entry) => entry.kind === 'verified');
}

/** True if files changed since the last verification. */
export function hasUnverifiedChanges(entries: readonly Entry[]): boolean {
  const last = entries.findLastIndex(({ kind }) => kind === 'verified');
  return settledIn(entries.slice(last + 1)).some(({ files }) => files !== undefined);
}

/** True if the user approved a plan of this turn. */
export function isPlanApproved(entries: readonly Entry[]): boolean {
  return settledIn(entries).some(({ name, output }) => {
    return (
      name === 'propose_plan' && (output as { status?: unknown } | null)?.status === 'approved'
    );
  });
}

/** Number of truncated replies at the end of the journal. */
export function countLatestTruncatedReplies(entries: readonly Entry[]): number {
  const completed = entries.filter((entry) => entry.kind !== 'reply' || !entry.isInterrupted);
  const isBroken = (entry: Entry) => entry.kind === 'reply' && entry.isBroken === true;
  return completed.length - 1 - completed.findLastIndex((entry) => !isBroken(entry));
}
