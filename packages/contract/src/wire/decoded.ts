import { type Event, events, isEventType } from '../events.ts';
import type { TurnEnding } from '../states.ts';

/** Data of the V2 terminator; V1 only signals the end of the turn. */
export type Done = { reason: TurnEnding; project_id: string; turn_id: string };

/**
 * Result of a decoder; `S` is the part of the stamp that the format carries. Decoders never throw: types of a newer
 * release decode as `unknown`, invalid input as `malformed`.
 */
export type Decoded<S = unknown> =
  | { kind: 'event'; event: Event & S }
  | { kind: 'unknown'; event: { type: string; data: unknown } & S }
  | { kind: 'malformed'; reason: string; raw: string };

/** Other content of an SSE stream. */
export type SseSignal =
  | { kind: 'heartbeat' }
  | { kind: 'retry'; ms: number }
  | { kind: 'done'; done?: Done };

export const malformed = (reason: string, raw: string) =>
  ({ kind: 'malformed', reason, raw }) as const;

export function decodeEvent<S>(type: string, data: unknown, stamp: S, raw: string): Decoded<S> {
  if (!isEventType(type)) return { kind: 'unknown', event: { type, data, ...stamp } };
  const checked = events[type].schema.safeParse(data);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return malformed(`${type}.${issue?.path.join('.')}: ${issue?.message}`, raw);
  }
  // The original data, not zod's copy of it: nothing that was sent may get lost.
  return { kind: 'event', event: { type, data, ...stamp } as Event & S };
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Callers report it as malformed.
    return undefined;
  }
}
