import type { StampedEvent } from '@millwright/contract';
import type { TokenSource } from './millwright.ts';
import { MillwrightError } from './millwright-error.ts';

export type Connection = 'connecting' | 'live' | 'waiting';

export interface FollowOptions {
  readonly after: number;
  readonly signal: AbortSignal;
  readonly onConnection?: (connection: Connection) => void;
}

const longestPauseMs = 15_000;
/** The project is gone, or was never ours: another try would end the same way. */
const finalRefusals = new Set(['PROJECT_NOT_FOUND', 'ACCESS_DENIED']);

/**
 * Follows a project over a socket, not a stream of HTTP: browsers open no more than six of those to
 * one host, so the seventh tab would hang. Each event comes once and in order, whatever is cut off.
 */
export async function* follow(
  service: { readonly baseUrl: string; readonly token: TokenSource },
  projectId: string,
  { after, signal, onConnection }: FollowOptions,
): AsyncGenerator<StampedEvent> {
  let seen = after;
  let failures = 0;
  let refused: string | undefined;
  while (!signal.aborted) {
    onConnection?.('connecting');
    const token = await service.token(refused).catch(() => undefined);
    refused = undefined;
    if (token) {
      const connection = connect(service.baseUrl, token, projectId, seen, signal);
      for await (const frame of connection) {
        if (frame.kind === 'closed') {
          if (frame.code === 4401 || !frame.wasOpen) refused = token;
          if (frame.code === 4403) throw new MillwrightError('No access', refusal('ACCESS_DENIED'));
        } else if (frame.kind === 'ack') {
          failures = 0;
          onConnection?.('live');
        } else if (frame.kind === 'nack') {
          if (finalRefusals.has(frame.code))
            throw new MillwrightError(frame.message, refusal(frame.code));
        } else if (frame.event.type === 'resync' || frame.event.seq > seen) {
          if (frame.event.type !== 'resync') seen = frame.event.seq;
          yield frame.event;
        }
      }
    }
    if (signal.aborted) return;
    onConnection?.('waiting');
    failures += 1;
    const ceiling = Math.min(longestPauseMs, 250 * 2 ** failures);
    await pause(ceiling / 2 + (Math.random() * ceiling) / 2, signal);
  }
}

const refusal = (code: string) => ({ status: 403, code });

type Frame =
  | { readonly kind: 'event'; readonly event: StampedEvent }
  | { readonly kind: 'ack' }
  | { readonly kind: 'nack'; readonly code: string; readonly message: string }
  | { readonly kind: 'closed'; readonly code: number; readonly wasOpen: boolean };

/** One socket from its opening to its end, as the frames that came over it. */
async function* connect(
  baseUrl: string,
  token: string,
  projectId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  const address = `${baseUrl.replace(/^http/, 'ws')}/api/v1/ws`;
  const socket = new WebSocket(address, ['millwright.v1', `bearer.${base64url(token)}`]);
  const waiting: Frame[] = [];
  let wake: () => void = () => undefined;
  let wasOpen = false;
  const push = (frame: Frame) => {
    waiting.push(frame);
    wake();
  };
  const stop = () => socket.close();
  signal.addEventListener('abort', stop, { once: true });
  socket.onopen = () => {
    wasOpen = true;
    const data = { project_id: projectId, after_seq: after, events: 'all' };
    socket.send(JSON.stringify({ type: 'subscribe', id: 'follow', data }));
  };
  socket.onmessage = ({ data }) => push(frameOf(JSON.parse(String(data))));
  socket.onclose = ({ code }) => push({ kind: 'closed', code, wasOpen });
  try {
    for (;;) {
      const frame = waiting.shift();
      if (frame) {
        yield frame;
        if (frame.kind === 'closed') return;
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    socket.close();
  }
}

type Wire = { type: string; data: { code?: string; message?: string } };

function frameOf(wire: Wire): Frame {
  if (wire.type === 'ack' || wire.type === 'pong') return { kind: 'ack' };
  if (wire.type === 'nack') {
    const { code = '', message = '' } = wire.data;
    return { kind: 'nack', code, message };
  }
  // Text is the one type that has another name on this transport.
  const type = wire.type === 'text_delta' ? 'text' : wire.type;
  return { kind: 'event', event: { ...wire, type } as unknown as StampedEvent };
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // A network that comes back, or somebody who looks again, need not wait.
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener('online', now, { once: true });
    signal.addEventListener('abort', now, { once: true });
  });
}
