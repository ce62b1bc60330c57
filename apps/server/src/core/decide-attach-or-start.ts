import type { TurnStatus } from '@millwright/contract';
import { isActive, isOver } from './turn-states.ts';

/** The facts that decide whether a posted message is new. */
export interface MessageFacts {
  readonly fingerprint: string;
  readonly interrupt: boolean;
  /** The earlier use of the message's Idempotency-Key, `unused`, or `none` if no key was sent. */
  readonly key: { readonly turnId: string; readonly fingerprint: string } | 'unused' | 'none';
  /** The caller's own turn that Last-Event-ID points into. */
  readonly cursor:
    | { readonly turnId: string; readonly fingerprint: string; readonly seq: number }
    | undefined;
  /** The newest turn of the caller with the same fingerprint. */
  readonly duplicate: DuplicateTurn | undefined;
  /** The state of the project's active turn. */
  readonly active: TurnStatus | undefined;
  readonly queued: number;
  readonly maxQueued: number;
}

export interface DuplicateTurn {
  readonly turnId: string;
  readonly status: TurnStatus;
  /** True if the turn ended a moment ago and no client has seen its end yet. */
  readonly isEndUnseen: boolean;
}

export type AttachOrStartDecision =
  | {
      readonly kind: 'attach';
      readonly turnId: string;
      readonly after: number;
      readonly shouldPromote: boolean;
    }
  | { readonly kind: 'reject'; readonly code: 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_FULL' }
  /** Goes before all queued turns. Without `interrupt` there are none. */
  | { readonly kind: 'start' }
  | { readonly kind: 'queue'; readonly because: 'turn' | 'question' | 'plan' };

/**
 * Distinguishes a reconnect from a new message. Clients repeat a POST after any network error, so a repeated message
 * attaches to the existing turn. Only a new Idempotency-Key marks it as a separate message.
 */
export function decideAttachOrStart(facts: MessageFacts): AttachOrStartDecision {
  const { key, cursor, duplicate, fingerprint } = facts;
  if (key !== 'none' && key !== 'unused') {
    if (key.fingerprint !== fingerprint) return { kind: 'reject', code: 'IDEMPOTENCY_KEY_REUSED' };
    return { kind: 'attach', turnId: key.turnId, after: 0, shouldPromote: false };
  }
  if (key === 'none') {
    // A cursor counts only with the message it belongs to: a new prompt must never be dropped.
    if (cursor && cursor.fingerprint === fingerprint) {
      return { kind: 'attach', turnId: cursor.turnId, after: cursor.seq, shouldPromote: false };
    }
    if (duplicate && (!isOver(duplicate.status) || duplicate.isEndUnseen)) {
      const shouldPromote = duplicate.status === 'queued' && facts.interrupt;
      return { kind: 'attach', turnId: duplicate.turnId, after: 0, shouldPromote };
    }
  }
  return decideNewMessage(facts);
}

function decideNewMessage({
  active,
  interrupt,
  queued,
  maxQueued,
}: MessageFacts): AttachOrStartDecision {
  const isBusy = active && isActive(active);
  if (interrupt || (!isBusy && queued === 0)) return { kind: 'start' };
  if (maxQueued > 0 && queued >= maxQueued) return { kind: 'reject', code: 'QUEUE_FULL' };
  if (active === 'awaiting_answer') return { kind: 'queue', because: 'question' };
  if (active === 'awaiting_plan') return { kind: 'queue', because: 'plan' };
  return { kind: 'queue', because: 'turn' };
}
