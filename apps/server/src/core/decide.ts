import type { TurnStatus } from '@millwright/contract';
import { isActive, isOver } from './turn-states.ts';

/** What is known about a posted message when it must be told whether it is new. */
export interface MessageFacts {
  readonly fingerprint: string;
  readonly interrupt: boolean;
  /** The message's Idempotency-Key: who used it before, `unused`, or `none` was sent. */
  readonly key: { readonly turnId: string; readonly fingerprint: string } | 'unused' | 'none';
  /** The caller's own turn that Last-Event-ID points into. */
  readonly cursor:
    | { readonly turnId: string; readonly fingerprint: string; readonly seq: number }
    | undefined;
  /** The newest turn of the caller with the same fingerprint. */
  readonly twin: DuplicateTurn | undefined;
  /** The state of the turn that the project is busy with. */
  readonly active: TurnStatus | undefined;
  readonly queued: number;
  readonly maxQueued: number;
}

export interface DuplicateTurn {
  readonly turnId: string;
  readonly status: TurnStatus;
  /** It ended a moment ago, and nobody has seen its end yet. */
  readonly unseenEnd: boolean;
}

export type Decision =
  | {
      readonly kind: 'attach';
      readonly turnId: string;
      readonly after: number;
      readonly promote: boolean;
    }
  | { readonly kind: 'refuse'; readonly code: 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_FULL' }
  /** It goes before everything that is there. Without `interrupt` that is nothing. */
  | { readonly kind: 'start' }
  | { readonly kind: 'queue'; readonly because: 'turn' | 'question' | 'plan' };

/**
 * Tells a reconnect from a new message. Clients repeat a POST on any hiccup, so whoever sends the
 * same thing again gets the turn that is there; only a key says "this is really another one".
 */
export function decide(facts: MessageFacts): Decision {
  const { key, cursor, twin, fingerprint } = facts;
  if (key !== 'none' && key !== 'unused') {
    if (key.fingerprint !== fingerprint) return { kind: 'refuse', code: 'IDEMPOTENCY_KEY_REUSED' };
    return { kind: 'attach', turnId: key.turnId, after: 0, promote: false };
  }
  if (key === 'none') {
    // A cursor counts only with the message it belongs to: a new prompt must never be swallowed.
    if (cursor && cursor.fingerprint === fingerprint) {
      return { kind: 'attach', turnId: cursor.turnId, after: cursor.seq, promote: false };
    }
    if (twin && (!isOver(twin.status) || twin.unseenEnd)) {
      const promote = twin.status === 'queued' && facts.interrupt;
      return { kind: 'attach', turnId: twin.turnId, after: 0, promote };
    }
  }
  return placeNew(facts);
}

function placeNew({ active, interrupt, queued, maxQueued }: MessageFacts): Decision {
  const busy = active && isActive(active);
  if (interrupt || (!busy && queued === 0)) return { kind: 'start' };
  if (maxQueued > 0 && queued >= maxQueued) return { kind: 'refuse', code: 'QUEUE_FULL' };
  if (active === 'awaiting_answer') return { kind: 'queue', because: 'question' };
  if (active === 'awaiting_plan') return { kind: 'queue', because: 'plan' };
  return { kind: 'queue', because: 'turn' };
}
