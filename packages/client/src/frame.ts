import type { ControlFrame, StampedEvent } from '@millwright/contract';
import { socketTextType } from '@millwright/contract/socket-protocol';

export type Frame =
  | { readonly kind: 'event'; readonly event: StampedEvent }
  | { readonly kind: 'control'; readonly control: ControlFrame };

const controls: ReadonlySet<unknown> = new Set(['ack', 'nack', 'pong']);

/** Parses a frame; undefined for types unknown to this release. */
export function readFrame(text: string): Frame | undefined {
  const value = JSON.parse(text);
  if (controls.has(value?.type)) return { kind: 'control', control: value };
  if (typeof value?.seq !== 'number') return undefined;
  const type = value.type === socketTextType ? 'text' : value.type;
  return { kind: 'event', event: { ...value, type } };
}
