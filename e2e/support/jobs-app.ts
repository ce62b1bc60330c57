import assert from 'node:assert/strict';
import { mountJobs } from '../../apps/server/src/agent/tools/mount-jobs.ts';
import { readTemplateFiles } from '../../apps/server/src/sandboxes/template/read-template-files.ts';

const noteJob = `import { db } from '../db/client';
import { notes } from '../db/schema';

export const schedule = '0 8 * * *';
export const timeZone = 'Europe/Berlin';

export default async function writeNote(): Promise<void> {
  console.log('writing a note');
  await db.insert(notes).values({ words: String(performance.timeOrigin) });
}
`;
const failingJob = `export const schedule = '30 3 1 1 *';

export default async function fail(): Promise<void> {
  throw new Error('failed on purpose');
}
`;
const exitingJob = `export const schedule = '0 0 1 1 *';

export default async function exit(): Promise<void> {
  process.exit(4);
}
`;
/** Routes that reveal the secret with which the service runs jobs, for tests that send it from elsewhere. */
const revealingRoutes = `import { Hono } from 'hono';

export const testRoutes = new Hono()
  .post('/secret', (c) => c.text(process.env.JOBS_SECRET ?? ''))
  .post('/instance', (c) => c.text(String(performance.timeOrigin)));
`;

/** Files that give an app with a server these jobs: `note`, `fail` and `exit`. */
export async function jobsAppFiles(): Promise<Record<string, string>> {
  const [server, jobs] = await Promise.all([
    readTemplateFiles('web-server'),
    readTemplateFiles('web-jobs'),
  ]);
  const { files, remaining } = await mountJobs(async (path) => {
    const file = server.find((one) => one.path === path);
    return file && String(file.content);
  });
  assert.deepEqual(remaining, []);
  return {
    ...Object.fromEntries([...jobs, ...files].map(({ path, content }) => [path, String(content)])),
    'server/jobs/note.ts': noteJob,
    'server/jobs/fail.ts': failingJob,
    'server/jobs/exit.ts': exitingJob,
    'server/routes/test.ts': revealingRoutes,
  };
}
