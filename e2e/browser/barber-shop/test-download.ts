import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import { AppVisitor } from '../../support/app-visitor.ts';
import { downloadApp, linkPackages, ownEnvironment, startApp } from '../../support/exported-app.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { runImageBuild } from '../../support/run-image-build.ts';
import { desktop } from '../../support/studio-tab.ts';
import { type BookingApp, password, readFreeTimes } from './booking-app.ts';

const viteProgram = 'node_modules/vite/bin/vite.js';
async function change(path: string, from: string, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}
/** As "npm run build" does, without the second that npm takes. */
const buildWithVite = (cwd: string) =>
  promisify(execFile)(process.execPath, [viteProgram, 'build'], {
    cwd,
    env: ownEnvironment(),
  });

/** Tests of the app outside of the service. */
export function testDownload(app: () => BookingApp): void {
  test('runs on its own from its download, as its Dockerfile says, on another PostgreSQL', async () => {
    const { client, projectId, service } = app();
    const context = join(service.folder, 'download');
    await downloadApp(client, projectId, context);
    const image = await runImageBuild({
      context,
      output: join(service.folder, 'image'),
      environment: ownEnvironment(),
      // The long run installs the packages.
      ...(!trials.isExhaustive && {
        runInstead: async (command, directory) => {
          if (command === 'npm ci') await linkPackages(directory);
          else await buildWithVite(directory);
          return true;
        },
      }),
    });
    await using postgres = await startPostgres();
    const port = String(await freePort());
    const container = {
      ...ownEnvironment(),
      ...image.environment,
      PORT: port,
      DATABASE_URL: postgres.url,
      BETTER_AUTH_SECRET: 'a secret that is long enough for accounts',
    };
    const run = () =>
      startApp(image.command, { cwd: image.folder, env: container }, 'The app is running');
    const address = `http://localhost:${port}/`;
    const [owner, customer] = [0, 1].map(() => new AppVisitor(Number(port), address));
    assert.ok(owner && customer);
    {
      await using running = await run();
      const [program = '', ...args] = image.healthCheck;
      await promisify(execFile)(program, args, { env: container });
      const page = await owner.request('/book');
      assert.equal(page.status, 200, running.output());
      assert.equal(
        (await owner.signUp('olga@example.com', password)).status,
        200,
        running.output(),
      );
      assert.equal((await customer.signUp('carl@example.com', password)).status, 200);
      const [first] = await readFreeTimes(customer);
      const slot = { day: first?.day, time: first?.times[0] };
      assert.equal((await customer.request('/api/bookings', slot)).status, 201);
      assert.equal((await owner.request('/api/bookings', slot)).status, 409);
      running.child.kill('SIGTERM');
      assert.deepEqual(await once(running.child, 'exit'), [0, null], running.output());
    }
    await using running = await run();
    const { status, body } = await owner.request('/api/owner/bookings');
    assert.equal(status, 200, running.output());
    assert.deepEqual(
      (body as unknown as Record<string, unknown>[]).map((booking) => booking['email']),
      ['carl@example.com'],
    );
  });

  test('runs on its own with "npm install" and "npm run dev", and shows changes at once', async () => {
    const { browser, client, projectId, service } = app();
    const own = join(service.folder, 'clone');
    await downloadApp(client, projectId, own);
    await using postgres = await startPostgres();
    const variables = { DATABASE_URL: postgres.url, BETTER_AUTH_SECRET: 'x'.repeat(32) };
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(own, '.env'), lines.join(''));
    const port = String(await freePort());
    const options = { cwd: own, env: ownEnvironment() };
    const runDev = trials.isExhaustive
      ? ['npm', 'run', 'dev', '--', '--port', port]
      : [process.execPath, viteProgram, '--port', port];
    if (trials.isExhaustive) await promisify(execFile)('npm', ['install'], options);
    else await linkPackages(own);
    await using running = await startApp(runDev, options, `localhost:${port}`);
    const visitor = new AppVisitor(Number(port), `http://localhost:${port}/`);
    assert.equal(
      (await visitor.signUp('olga@example.com', password)).status,
      200,
      running.output(),
    );
    assert.equal((await visitor.request('/api/slots')).status, 200, running.output());
    await change(join(own, 'server/routes/health.ts'), `'ok'`, `'changed'`);
    await eventually(
      async () => (await visitor.request('/api/health')).body?.['status'] === 'changed',
      'the server uses its new code',
    );
    // Bundling all packages for the page takes seconds.
    if (!trials.isExhaustive) return;
    const page = await browser.newPage({ viewport: desktop });
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole('heading', { name: 'A good haircut' }).waitFor();
    await page.evaluate('window.isSamePage = true');
    await change(join(own, 'src/pages/home.tsx'), 'A good haircut', 'A great one');
    await page.getByRole('heading', { name: 'A great one' }).waitFor();
    assert.equal(await page.evaluate('window.isSamePage'), true, running.output());
    await page.context().close();
  });
}
