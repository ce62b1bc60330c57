import assert from 'node:assert/strict';
import type { ImportRecord } from '@millwright/contract';
import { addServerScripts } from '../../apps/server/src/agent/tools/add-server-scripts.ts';
import { plainFullStackFiles } from '../../apps/server/src/testing/full-stack-files.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { zipOf } from '../../apps/server/src/testing/zips.ts';
import type { Client } from './client.ts';

const routes = `import { Hono } from 'hono';
import { db } from '../db/client';
import { notes } from '../db/schema';

export const noteRoutes = new Hono()
  .get('/', async (c) => c.json(await db.select().from(notes).orderBy(notes.id)))
  .post('/', async (c) => c.json((await db.insert(notes).values(await c.req.json()).returning())[0], 201));
`;

const busyLoop = 'for (;;) if (performance.now() < 0) break;';
/** Blocks the event loop as well, without using a core until the server is stopped. */
const sleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** Routes with which a test makes the server of the app behave badly, and sees what it was started with. */
const testRoutes = `import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import pg from 'pg';
import { db } from '../db/client';

async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const testRoutes = new Hono()
  .get('/greeting', (c) => c.json({ greeting: process.env.GREETING ?? null }))
  .get('/headers', (c) => c.json(c.req.header()))
  .get('/instance', (c) => c.json({ startedAt: performance.timeOrigin }))
  .post('/throw', () => {
    throw new Error('thrown on purpose');
  })
  .post('/slow', async (c) => {
    await db.execute(sql\`select pg_sleep(0.6), 'canary-in-a-statement'\`);
    return c.json({});
  })
  .post('/print-key', (c) => {
    console.log('the key is', process.env.LOGGED_KEY);
    console.log('authorization: Bearer canary-of-a-header');
    return c.json({});
  })
  .post('/exit', () => process.exit(3))
  .post('/memory', (c) => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, kept.length));
    return c.json(kept.length);
  })
  .post('/block', (c) => {
    ${trials.isExhaustive ? busyLoop : sleep}
    return c.text('never');
  })
  .post('/connections', async (c) => {
    const opened = await Promise.allSettled(Array.from({ length: 1_000 }, () => connect()));
    for (const result of opened) if (result.status === 'fulfilled') await result.value.end();
    for (const result of opened) if (result.status === 'rejected' && result.reason.code === '53300') throw result.reason;
    return c.text('all');
  })
  .post('/fill', async (c) => {
    const client = await connect();
    await client.query('CREATE TABLE IF NOT EXISTS filler (words text)');
    await client.query(
      "INSERT INTO filler SELECT (SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(1, 28) WHERE at > 0) FROM generate_series(1, 12288) AS at",
    );
    await client.end();
    return c.text('full');
  })
  .post('/lock', async (c) => {
    // Never released.
    const client = await connect();
    await client.query('BEGIN; LOCK TABLE notes');
    return c.text('locked');
  })
  .post('/print', (c) => {
    for (let line = 0; line < 20_000; line += 1) console.log('line', line);
    return c.text('printed');
  });
`;

const index = `import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { health } from './routes/health';
import { noteRoutes } from './routes/notes';
import { testRoutes } from './routes/test';

const app = new Hono().basePath('/api');

app.route('/health', health);
app.route('/notes', noteRoutes);
app.route('/test', testRoutes);

app.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  console.error(error);
  return c.json({ error: 'Something went wrong on the server' }, 500);
});

export default app;
`;

/** The app's schema, with more columns. */
export const notesSchema = (
  columns: string,
) => `import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const notes = pgTable('notes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().notNull(),
  ${columns}
});
`;

const createTable =
  'CREATE TABLE "notes" ("id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "words" text NOT NULL);\n';

/** Migrations of the app: one that creates the table, and these. */
export function migrations(...more: readonly string[]): Record<string, string> {
  const all = [createTable, ...more];
  const tagOf = (at: number) => `${String(at).padStart(4, '0')}_step`;
  const entries = all.map((_, at) => ({
    idx: at,
    version: '7',
    when: 1_790_000_000_000 + at,
    tag: tagOf(at),
    breakpoints: true,
  }));
  const folder = 'server/db/migrations';
  return {
    [`${folder}/meta/_journal.json`]: JSON.stringify({
      version: '7',
      dialect: 'postgresql',
      entries,
    }),
    ...Object.fromEntries(all.map((text, at) => [`${folder}/${tagOf(at)}.sql`, text])),
  };
}

/** Creates a project whose app keeps notes in its database. */
export async function importNotesApp(
  client: Client,
  files: Record<string, string> = {},
): Promise<string> {
  const all = new Map((await plainFullStackFiles()).map(({ path, content }) => [path, content]));
  const manifest = addServerScripts(String(all.get('package.json')), { database: true });
  assert.ok(manifest);
  const own = {
    'package.json': manifest,
    'server/index.ts': index,
    'server/routes/notes.ts': routes,
    'server/routes/test.ts': testRoutes,
    'server/db/schema.ts': notesSchema(''),
    ...migrations(),
    ...files,
  };
  for (const [path, content] of Object.entries(own)) all.set(path, Buffer.from(content));
  const answer = await fetch(`${client.url}/api/v1/projects/import?app_platform=web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/zip' },
    body: zipOf([...all].map(([name, content]) => ({ name, content }))),
  });
  const imported = (await answer.json()) as ImportRecord;
  assert.equal(answer.status, 201, JSON.stringify(imported));
  return imported.project.project_id;
}
