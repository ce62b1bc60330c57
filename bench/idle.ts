import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes, startBench } from './benchmark-service.ts';
import type { Figure } from './figure.ts';
import { post } from './post.ts';
import { Readers } from './readers.ts';

const sse = 3_000;
const sockets = 1_000;
const heartbeatMs = 15_000;
/** Long enough for a garbage collection. */
const settleMs = 5_000;

/** Cost of idle readers, and whether each receives every heartbeat. */
export async function idle(): Promise<Figure[]> {
  await using bench = await startBench();
  const { port, token, pid } = bench;
  const { projectId } = await post(port, token, { prompt: 'say project' });
  const auth = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const listen = `GET /api/v1/vibe/stream_v2/${projectId}?follow=true HTTP/1.1\r\n${auth}\r\n`;
  const talk = `GET /api/v1/ws HTTP/1.1\r\n${auth}${upgrade}\r\n`;
  // Warms up: the first readers pay for compiled code and grown heaps, later ones do not.
  for (const head of [listen, talk]) {
    const early = new Readers();
    await early.open(port, 500, head);
    early.close();
  }
  await delay(settleMs);
  const before = residentBytes(pid);
  const readers = new Readers();
  await readers.open(port, sse, listen);
  const talkers = new Readers();
  await talkers.open(port, sockets, talk);
  await delay(settleMs);
  const kilobytes = (residentBytes(pid) - before) / 1024 / (sse + sockets);
  const heard = readers.bytes;
  await delay(heartbeatMs + 1_500);
  const beats = (readers.bytes - heard) / ': heartbeat\n\n'.length;
  // Chunked framing adds a few bytes to each; a lost one would show as less than one per reader.
  const lost = Math.max(0, sse - Math.floor(beats));
  readers.close();
  talkers.close();
  return [
    {
      id: 'P5',
      what: `memory for each of ${sse} idle SSE and ${sockets} idle WS`,
      measured: kilobytes,
      unit: 'KB',
      target: { most: 20, of: 'unit' },
    },
    {
      id: 'P5',
      what: 'heartbeats lost in one interval',
      measured: lost,
      unit: '',
      target: { most: 0, of: 'unit' },
    },
  ];
}
