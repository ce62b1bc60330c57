import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { post } from './post.ts';
import { Readers } from './readers.ts';
import { cpuSeconds, startBench } from './service.ts';

const events = 400;
const paceMs = 5;

/** One turn to many readers: processor time of the service for each event each of them gets. */
export async function fanOut(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const readers of [100, 1_000]) {
    const measured = await throughService(readers);
    const raw = await throughBareNode(readers);
    figures.push({
      id: 'P4',
      what: `fan-out to ${readers} readers, CPU for each delivered event`,
      measured,
      raw,
      unit: 'µs',
      target: { most: 0.75, of: 'raw' },
    });
  }
  return figures;
}

async function throughService(count: number): Promise<number> {
  await using bench = await startBench();
  const { port, token, pid } = bench;
  const first = await post(port, token, { prompt: 'say project' });
  const readers = new Readers();
  const head = `GET /api/v1/vibe/stream_v2/${first.projectId}?follow=true HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await readers.open(port, count, head);
  const before = cpuSeconds(pid);
  const turn = await post(port, token, {
    prompt: `pace ${paceMs}\ntokens ${events}`,
    project_id: first.projectId,
  });
  const delivered = turn.body.split('event: ').length - 2;
  const expected = readers.bytes;
  for (let last = -1; last !== readers.bytes; await delay(100)) last = readers.bytes;
  const used = cpuSeconds(pid) - before;
  readers.close();
  if (readers.bytes === 0 || expected === 0) throw new Error('nobody read anything');
  return (used * 1e6) / (delivered * count);
}

async function throughBareNode(count: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-fan-out.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const readers = new Readers();
  await readers.open(port, count, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const before = cpuSeconds(child.pid ?? 0);
  child.send({ events, paceMs });
  await once(child, 'message');
  const used = cpuSeconds(child.pid ?? 0) - before;
  readers.close();
  child.kill();
  return (used * 1e6) / (events * count);
}
