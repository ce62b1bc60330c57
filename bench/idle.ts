import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes, startBenchmarkService } from './benchmark-service.ts';
import type { Figure } from './figure.ts';
import { postTimed } from './post.ts';
import { Readers } from './readers.ts';

const sseCount = 3_000;
const socketCount = 1_000;
const heartbeatMs = 15_000;
/** Long enough for a garbage collection. */
const settleMs = 5_000;

/** Cost of idle readers, and whether each receives every heartbeat. */
export async function measureIdle(): Promise<Figure[]> {
  await using service = await startBenchmarkService();
  const { port, token, pid } = service;
  const { projectId } = await postTimed(port, token, { prompt: 'say project' });
  const auth = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const sseRequest = `GET /api/v1/vibe/stream_v2/${projectId}?follow=true HTTP/1.1\r\n${auth}\r\n`;
  const socketRequest = `GET /api/v1/ws HTTP/1.1\r\n${auth}${upgrade}\r\n`;
  // Warms up: the first readers pay for compiled code and grown heaps, later ones do not.
  for (const head of [sseRequest, socketRequest]) {
    const warmUpReaders = new Readers();
    await warmUpReaders.connect(port, 500, head);
    warmUpReaders.close();
  }
  await delay(settleMs);
  const before = residentBytes(pid);
  const readers = new Readers();
  await readers.connect(port, sseCount, sseRequest);
  const socketReaders = new Readers();
  await socketReaders.connect(port, socketCount, socketRequest);
  await delay(settleMs);
  const kilobytes = (residentBytes(pid) - before) / 1024 / (sseCount + socketCount);
  const bytesBefore = readers.bytes;
  await delay(heartbeatMs + 1_500);
  const heartbeats = (readers.bytes - bytesBefore) / ': heartbeat\n\n'.length;
  // Chunked framing adds a few bytes to each; a lost one would show as less than one per reader.
  const lost = Math.max(0, sseCount - Math.floor(heartbeats));
  readers.close();
  socketReaders.close();
  return [
    {
      id: 'P5',
      title: `memory for each of ${sseCount} idle SSE and ${socketCount} idle WS`,
      measured: kilobytes,
      unit: 'KB',
      target: { limit: 20, of: 'unit' },
    },
    {
      id: 'P5',
      title: 'heartbeats lost in one interval',
      measured: lost,
      unit: '',
      target: { limit: 0, of: 'unit' },
    },
  ];
}
