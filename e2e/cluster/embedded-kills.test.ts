import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openFolders, postgresPort } from '../../apps/server/src/store/embedded/folders.ts';
import { createConnectionOptions } from '../../apps/server/src/store/embedded/server-usage-lock.ts';
import { killServer } from '../../apps/server/src/store/testing/data-directory.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { billingSettings } from '../support/ai-service.ts';
import type { Client, Stream } from '../support/client.ts';
import { checkInvariants, type SeenEvent } from '../support/invariants.ts';
import { KillableService } from '../support/killable-service.ts';
import { write } from '../support/sandbox-scripts.ts';

/** Number of kills of the whole installation, each right after this many turns ended. */
const kills = trials.embeddedDatabaseKills;
const concurrentTurns = trials.turnsJustCompleted;

// Queue mode needs a database that several processes can reach.
const skip = isQueueMode && 'an embedded database has one process';

test(`R08: nothing is lost when the process and its embedded database are killed right after \`complete\` of ${kills * concurrentTurns} turns (I08, I10)`, {
  skip,
  timeout: 60_000 + kills * 30_000,
}, async () => {
  await using service = await KillableService.open({
    ...billingSettings,
    MAX_CONCURRENT_TURNS: String(concurrentTurns),
    WORKER_CONCURRENCY: String(concurrentTurns),
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  });
  const { client, dataDir } = service;
  const databaseUrl = await embeddedUrl(dataDir);
  await grant(client, databaseUrl);
  const seen: SeenEvent[] = [];

  for (let kill = 0; kill < kills; kill += 1) {
    const ended = await Promise.all(
      Array.from({ length: concurrentTurns }, async () => {
        const file = write('src/one.ts', `export default '${crypto.randomUUID()}';\n`);
        const turn = await client.post({ prompt: `${file}\nsay done` });
        await turn.until(({ type }) => type === 'complete');
        return turn;
      }),
    );
    await Promise.all([service.kill(), killServer(dataDir)]);
    await service.start();
    for (const turn of ended) {
      await turn.closed();
      seen.push(...seenBy(turn));
      const { projectId, turnId } = turn;
      const reread = await client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
      assert.equal((await reread.finished()).reason, 'complete');
    }
    await checkInvariants(databaseUrl, seen);
  }
});

const seenBy = ({ events, projectId }: Stream): SeenEvent[] =>
  events.map(({ type, data, seq }) => ({ project_id: projectId, seq, type, data }));

async function grant(client: Client, databaseUrl: string): Promise<void> {
  const { body } = await client.json('GET', '/api/v1/me');
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`SELECT book_credits($1, 1000000000, 'grant', 'all we need')`, [
    body['user_id'],
  ]);
  await database.end();
}

/** URL for a plain connection: opening the database as the service does would restart a killed server. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const { user, host, database } = createConnectionOptions((await openFolders(dataDir)).socket);
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${postgresPort}`;
}
