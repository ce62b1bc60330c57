import { formatCursor, sseV1Decoder } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import type { Client, Stream } from './client.ts';
import type { Reading } from './invariants.ts';
import type { TestSocket } from './test-socket.ts';

/** A reader that resumes each time it is disconnected, until its turn is over. */
export async function followToEnd(client: Client, stream: Stream): Promise<Reading> {
  const connections: [Stream, ...Stream[]] = [stream];
  await stream.closed();
  for (let last = stream; last.reason === undefined; connections.push(last)) {
    const seen = connections.findLast(({ events }) => events.length > 0)?.last;
    const cursor: Record<string, string> = seen ? { 'last-event-id': formatCursor(seen) } : {};
    const address = `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${stream.turnId}`;
    // Retried while its process is down.
    const open = () => client.read(address, cursor).catch(() => undefined);
    last = await eventually(open, 'the stream can be read again', 30_000);
    await last.closed();
  }
  return readingOf(...connections);
}

export function readingOf(...connections: readonly [Stream, ...Stream[]]): Reading {
  const { turnId } = connections[0];
  const items = connections.flatMap((stream) => stream.items);
  return {
    transport: 'V2',
    turnId,
    events: items.flatMap((item) => {
      if (item.kind !== 'event') return [];
      const { type, data, seq } = item.event;
      return [{ type, data, seq }];
    }),
    terminators: items.filter(({ kind }) => kind === 'done').length,
  };
}

export function readingOfV1(text: string, turnId: string): Reading {
  const items = sseV1Decoder()(text);
  return {
    transport: 'V1',
    turnId,
    events: items.flatMap((item) => {
      return item.kind === 'event' ? [{ type: item.event.type, data: item.event.data }] : [];
    }),
    terminators: items.filter(({ kind }) => kind === 'done').length,
  };
}

export function readingOfSocket({ events }: TestSocket, turnId: string): Reading {
  const own = events.filter(({ turn_id }) => turn_id === turnId);
  return {
    transport: 'WebSocket',
    turnId,
    events: own.map(({ type, data, seq }) => ({ type, data, seq })),
  };
}
