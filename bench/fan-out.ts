import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, startBenchmarkService } from './benchmark-service.ts';
import type { Figure } from './figure.ts';
import { postTimed } from './post.ts';
import { Readers } from './readers.ts';

const events = 400;
const paceMs = 5;

/** One turn to many readers: the CPU time they add, per event and reader. */
export async function measureFanOut(): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Creating and storing the events costs the same for any number of readers.
  const alone = await measureService(0);
  for (const readers of [100, 1_000]) {
    const { used, events: delivered } = await measureService(readers);
    const measured =
      (used * 1e6) / (delivered * readers) - (alone.used * 1e6) / (alone.events * readers);
    const raw = await measureBareNode(readers);
    figures.push({
      id: 'P4',
      title: `fan-out to ${readers} readers, CPU they add for each delivered event`,
      measured,
      raw,
      unit: 'µs',
      target: { limit: 0.75, of: 'raw' },
    });
  }
  return figures;
}

async function measureService(count: number): Promise<{ used: number; events: number }> {
  await using service = await startBenchmarkService();
  const { port, token, pid } = service;
  const first = await postTimed(port, token, { prompt: 'say project' });
  const readers = new Readers();
  const head = `GET /api/v1/vibe/stream_v2/${first.projectId}?follow=true HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await readers.connect(port, count, head);
  const before = cpuSeconds(pid);
  const turn = await postTimed(port, token, {
    prompt: `pace ${paceMs}\ntokens ${events}`,
    project_id: first.projectId,
  });
  const delivered = turn.body.split('event: ').length - 2;
  for (let last = -1; last !== readers.bytes; await delay(100)) last = readers.bytes;
  const used = cpuSeconds(pid) - before;
  readers.close();
  if (readers.bytes < turn.body.length * count)
    throw new Error('readers did not receive everything');
  return { used, events: delivered };
}

async function measureBareNode(count: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-fan-out.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const readers = new Readers();
  await readers.connect(port, count, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const before = cpuSeconds(child.pid ?? 0);
  child.send({ events, paceMs });
  await once(child, 'message');
  const used = cpuSeconds(child.pid ?? 0) - before;
  readers.close();
  child.kill();
  return (used * 1e6) / (events * count);
}
