import { type Stamp, type StampedEvent, stamp } from '../events.ts';
import { type ControlFrame, controlFrame } from '../socket-control.ts';
import { socketTextType } from '../socket-protocol.ts';
import { type Decoded, decodeEvent, malformed, parseObject } from './decoded.ts';
import { envelopeJson } from './envelope.ts';

export const encodeSocketEvent = (
  event: StampedEvent,
  json: string = JSON.stringify(event.data),
): string => envelopeJson(event.type === 'text' ? socketTextType : event.type, event, json);

export const encodeControl = (frame: ControlFrame): string => JSON.stringify(frame);

export type DecodedFrame = Decoded<Stamp> | { kind: 'control'; frame: ControlFrame };

const controlTypes = new Set<unknown>(['ack', 'nack', 'pong'] satisfies ControlFrame['type'][]);

export function decodeFrame(frame: string): DecodedFrame {
  const value = parseObject(frame);
  if (typeof value?.type !== 'string') return malformed('not a frame', frame);
  if (controlTypes.has(value.type)) {
    const control = controlFrame.safeParse(value);
    return control.success
      ? { kind: 'control', frame: control.data }
      : malformed(`not a valid ${value.type}`, frame);
  }
  const parsedStamp = stamp.safeParse(value);
  if (!parsedStamp.success) return malformed('no usable stamp', frame);
  const type = value.type === socketTextType ? 'text' : value.type;
  return decodeEvent(type, value.data, parsedStamp.data, frame);
}
