import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { activateRelease } from '../../../apps/server/src/features/publishing/activate-release.ts';
import { ReleaseProgress } from '../../../apps/server/src/features/publishing/release-progress.ts';
import { ReleaseWorker } from '../../../apps/server/src/features/publishing/release-worker.ts';
import { storeSite } from '../../../apps/server/src/features/publishing/store-site.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import {
  collect,
  openFileWriter,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { deleteProject } from '../../../apps/server/src/store/queries/projects.ts';
import {
  claimName,
  findLiveSite,
  findServedFiles,
  readServedFile,
  setLiveRelease,
  unpublish,
} from '../../../apps/server/src/store/queries/publications.ts';
import {
  claimRelease,
  dropOldReleases,
  insertRelease,
  listReleases,
  type Release,
  recordProgress,
  releaseClaim,
} from '../../../apps/server/src/store/queries/releases.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
let log: EventLog;
before(async () => {
  database = await openFresh();
  const { db, pool } = database;
  log = new EventLog({ db, pool, feed: memoryEventFeed(), clock });
});
after(() => database.close());

const clock = { now: () => new Date() };
const leaseMs = 60_000;
const holder = (name: string) => ({ holder: name, shouldRespectOtherHolders: true });
const site = (text: string) => [
  { path: 'index.html', content: Buffer.from(`<p>${text}</p>`) },
  { path: 'assets/index-a1b2c3d4.js', content: Buffer.from(`// ${text}\n`.repeat(500)) },
  { path: 'assets/our-document.pdf', content: Buffer.from(`%PDF ${text}`) },
];

async function insertPending(projectId: string, name: string): Promise<Release> {
  const inserted = await insertRelease(database.db, {
    projectId,
    checkpointId: 'ckp_x',
    name,
    description: '',
    hasAi: false,
    accepted: [],
    steps: [],
  });
  assert.ok(inserted);
  return inserted;
}

async function publish(projectId: string, name: string, text: string) {
  const { db } = database;
  const { id } = await insertPending(projectId, name);
  const claimed = await claimRelease(db, holder('one'), leaseMs);
  assert.equal(claimed?.id, id);
  const files = await storeSite(db, site(text), (path) => path.endsWith('.pdf'));
  return { release: claimed as Release, outcome: await live(claimed as Release, files) };
}
const live = (release: Release, files: Awaited<ReturnType<typeof storeSite>>) =>
  activateRelease(
    { log, clock },
    release,
    { site: files, server: undefined, jobs: [] },
    new ReleaseProgress([], clock.now),
  );

test('keeps the files of published sites and deletes those of deleted projects', async () => {
  const { db } = database;
  const { hold } = await openFileWriter(database);
  const { release } = await publish(hold.projectId, 'kept-site', 'kept');
  const [page] = await findServedFiles(db, release.id, ['index.html']);
  assert.ok(page);
  await collect(database);
  assert.equal(String(await readServedFile(db, page.hash)), '<p>kept</p>');
  const script = await findServedFiles(db, release.id, ['assets/index-a1b2c3d4.js']);
  assert.deepEqual(script.map(({ encoding, isImmutable }) => [encoding, isImmutable]).sort(), [
    ['gzip', true],
    ['identity', true],
  ]);
  const [copied] = await findServedFiles(db, release.id, ['assets/our-document.pdf']);
  assert.equal(copied?.isImmutable, false, 'its name only resembles a digest');
  await database.pool.query('DELETE FROM turns');
  await deleteProject(db, hold.projectId);
  await collect(database);
  assert.equal(await readServedFile(db, page.hash), undefined);
});

test('one worker holds a release at a time, and writes after a lost lease are rejected', async () => {
  const { db, pool } = database;
  const { projectId } = (await openFileWriter(database)).hold;
  const { id } = await insertPending(projectId, 'fenced-site');
  const ordered = { projectId, checkpointId: 'x', name: 'x', description: '', hasAi: false };
  const second = await insertRelease(db, { ...ordered, accepted: [], steps: [] });
  assert.equal(second, undefined, 'one release per project at a time');
  const first = await claimRelease(db, holder('one'), leaseMs);
  assert.equal(first?.id, id);
  assert.equal(await claimRelease(db, holder('two'), leaseMs), undefined);
  // The only process knows that every other holder is dead.
  const lone = await claimRelease(db, { holder: 'two', shouldRespectOtherHolders: false }, leaseMs);
  assert.equal(lone?.attempts, 2);
  assert.equal(await recordProgress(db, first as Release, { log: 'late' }, leaseMs), false);
  const files = await storeSite(db, site('late'), () => false);
  assert.equal(await live(first as Release, files), 'lost');
  assert.equal(await findLiveSite(db, 'fenced-site'), undefined);
  await releaseClaim(db, lone as Release);
  const third = await claimRelease(db, holder('three'), leaseMs);
  assert.equal(third?.attempts, 2, 'a released claim does not count');
  assert.equal(await recordProgress(db, lone as Release, { log: 'late' }, leaseMs), false);
  await pool.query('UPDATE releases SET lease_until = now() - interval $$1 second$$');
  const fourth = await claimRelease(db, holder('four'), leaseMs);
  assert.equal(await live(fourth as Release, files), 'live');
  assert.equal((await findLiveSite(db, 'fenced-site'))?.releaseId, id);
});

test('fails a release after two processes died building it', async () => {
  const { db, pool } = database;
  const { projectId } = (await openFileWriter(database)).hold;
  await insertPending(projectId, 'poison-site');
  for (const name of ['one', 'two']) {
    assert.ok(await claimRelease(db, holder(name), leaseMs));
    await pool.query('UPDATE releases SET lease_until = now() - interval $$1 second$$');
  }
  const worker = new ReleaseWorker({
    db,
    log,
    clock,
    leaseMs,
    holder: holder('three'),
    audit: 'off',
    sandboxes: { createSpare: () => assert.fail('must not be called') },
    keepLiveDump: () => assert.fail('must not be called'),
    liveApps: { startCandidate: () => assert.fail('must not be called') },
    threads: { run: () => assert.fail('must not be called') },
    jobsSecretOf: () => assert.fail('must not be called'),
    environmentOf: () => assert.fail('must not be called'),
    logger: pino({ level: 'silent' }),
  });
  worker.start();
  const isOver = async () => {
    const [{ status, error } = {}] = await listReleases(db, projectId, 1);
    return status === 'failed' ? (error ?? '') : undefined;
  };
  const error = await eventually(isOver, 'the release ends');
  await worker.stop();
  assert.match(error, /The build process crashed twice/);
});

test('a name belongs to one project, even with concurrent requests', async () => {
  const { db } = database;
  const [one, other] = [
    (await openFileWriter(database)).hold.projectId,
    (await openFileWriter(database)).hold.projectId,
  ];
  const claimed = await Promise.all([
    claimName(db, one, 'same-name'),
    claimName(db, other, 'same-name'),
  ]);
  assert.deepEqual(claimed.sort(), [false, true]);
  const winner = (await claimName(db, one, 'same-name')) ? one : other;
  const loser = winner === one ? other : one;
  assert.equal(await claimName(db, winner, 'another-name'), true);
  assert.equal(await claimName(db, loser, 'same-name'), true, 'it is free again');
  const { outcome } = await publish(winner, 'same-name', 'mine');
  assert.equal(outcome, 'name_taken');
  assert.equal(await findLiveSite(db, 'same-name'), undefined);
  await database.pool.query(`UPDATE releases SET status = 'failed' WHERE project_id = $1`, [
    winner,
  ]);
});

test('deletes old releases but never the live one', async () => {
  const { db } = database;
  const { projectId } = (await openFileWriter(database)).hold;
  const { release: first } = await publish(projectId, 'many-releases', '0');
  for (const text of ['1', '2', '3', '4']) await publish(projectId, 'many-releases', text);
  await setLiveRelease(db, first, new Date());
  await dropOldReleases(db, projectId, 2);
  const remaining = await listReleases(db, projectId, 100);
  assert.deepEqual(
    remaining.map(({ number }) => number),
    [5, 4, 1],
  );
  assert.equal((await findLiveSite(db, 'many-releases'))?.releaseId, first.id);
  await unpublish(db, projectId);
  assert.equal(await findLiveSite(db, 'many-releases'), undefined);
});
