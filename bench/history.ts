import { request } from 'node:http';
import pg from 'pg';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';
import { postTimed } from './post.ts';

const replayed = 10_000;
const manyTurns = 1_000;
const manyEvents = 1_000_000;
const repetitions = 30;

/** A long history: rereading it from far back, and its effect on new events. */
export async function measureHistory(): Promise<Figure[]> {
  await using service = await startBenchmarkService();
  const { port, token, databaseUrl } = service;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const long = await postTimed(port, token, { prompt: 'say long' });
    await insertEvents(client, long.projectId, long.turnId, replayed);
    const resumed: number[] = [];
    const bare: number[] = [];
    for (let at = 0; at < repetitions; at += 1) {
      const path = `/api/v1/vibe/stream_v2/${long.projectId}?follow=true&after=${4}`;
      resumed.push(await readUntil(port, path, token, `:${replayed}\n`));
      const startedAt = performance.now();
      await client.query('SELECT * FROM events WHERE project_id = $1 AND seq > 4 ORDER BY seq', [
        long.projectId,
      ]);
      bare.push(performance.now() - startedAt);
    }
    const big = await postTimed(port, token, { prompt: 'say big' });
    await insertEvents(client, big.projectId, big.turnId, manyEvents);
    await client.query(
      `INSERT INTO turns (id, project_id, user_id, place, status, mode, prompt, auto_fix, interrupt, fingerprint, first_seq, last_seq, ended_at, delivered_at)
       SELECT 'trn_old' || n, project_id, user_id, -n, 'completed', mode, prompt, false, false, 'old' || n, 1, 2, now(), now()
       FROM turns, generate_series(1, $2) AS n WHERE id = $1`,
      [big.turnId, manyTurns],
    );
    await client.query('ANALYZE');
    const empty: number[] = [];
    const full: number[] = [];
    const small = await postTimed(port, token, { prompt: 'say small' });
    for (let at = 0; at < repetitions; at += 1) {
      empty.push(
        (await postTimed(port, token, { prompt: `say ${at}`, project_id: small.projectId }))
          .firstEventMs,
      );
      full.push(
        (await postTimed(port, token, { prompt: `say ${at}`, project_id: big.projectId }))
          .firstEventMs,
      );
    }
    return [
      {
        id: 'P8',
        title: `attach ${replayed} events back, to the last replayed byte; beside the bare query`,
        measured: median(resumed),
        raw: median(bare),
        unit: 'ms',
        target: { limit: 100, of: 'unit' },
      },
      {
        id: 'P9',
        title: `POST to first event with ${manyTurns} turns and ${manyEvents} events; beside an empty project`,
        measured: median(full),
        raw: median(empty),
        unit: 'ms',
        target: { limit: 1.2, of: 'raw' },
      },
    ];
  } finally {
    await client.end();
  }
}

async function insertEvents(
  client: pg.Client,
  projectId: string,
  turnId: string,
  to: number,
): Promise<void> {
  await client.query(
    `INSERT INTO events (project_id, seq, turn_id, type, data, ts)
     SELECT $1, n, $2, 'text', '{"message_id":"msg_0123456789012345678901","text":"word "}', now()
     FROM projects, generate_series(head_seq + 1, $3) AS n WHERE projects.id = $1`,
    [projectId, turnId, to],
  );
  await client.query('UPDATE projects SET head_seq = $2 WHERE id = $1', [projectId, to]);
}

function readUntil(port: number, path: string, token: string, mark: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request(
      { port, host: '127.0.0.1', path, headers, agent: false },
      (incoming) => {
        let tail = '';
        incoming.setEncoding('latin1').on('data', (chunk: string) => {
          tail = (tail + chunk).slice(-4_000);
          if (!tail.includes(mark)) return;
          resolve(performance.now() - startedAt);
          outgoing.destroy();
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
