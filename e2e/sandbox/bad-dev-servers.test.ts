import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { app, requestPreview, write } from '../support/sandbox-scripts.ts';

/** Starts of a dev server take seconds, and every poll competes with them. */
const pollMs = 250;

const config = (code: string) => `${code}\nexport default {};\n`;

/** Ways in which a project's configuration can break the server that loads it. */
const bad: Readonly<Record<string, { code: string; page: RegExp }>> = {
  'exits at once': {
    code: `console.error('I do not want to'); process.exit(7);`,
    page: /I do not want to/,
  },
  'eats all memory': {
    code: 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));',
    page: /The dev server stopped/,
  },
  'prints without end and never listens': {
    code: `for (;;) process.stdout.write('x'.repeat(1e6) + String.fromCharCode(10));`,
    page: /did not serve a page in time|The dev server stopped/,
  },
};

suite('a dev server broken by its configuration', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    // Verified but not repaired: no user is there to answer the question.
    const settings = { VERIFY_TURNS: 'true', AUTO_FIX_MAX_ATTEMPTS: '0' };
    const started = startWithSandboxes({ SANDBOX_MEMORY_MB: '512', ...settings });
    ({ service, client } = await started);
  });
  after(() => service?.[Symbol.asyncDispose]());

  for (const [at, [name, { code, page }]] of Object.entries(bad).entries()) {
    if (!trials.isExhaustive && at > 0) continue;
    test(`${name}: the turn completes, the page shows the reason, and a fix restores it`, async (t) => {
      const startedAt = performance.now();
      const turn = await client.turn({
        prompt: [
          write('src/App.tsx', app('Fine')),
          write('vite.config.ts', config(code)),
          'say done',
        ].join('\n'),
      });
      assert.equal(turn.reason, 'complete');
      assert.deepEqual(
        turn.eventsOf('verification').map(({ ok }) => ok),
        [false],
      );
      t.diagnostic(`the turn took ${Math.round(performance.now() - startedAt)} ms`);
      const { body: project } = await client.json('GET', `/api/v1/projects/${turn.projectId}`);
      const address = String(project['preview_url']);
      const restart = `/api/v1/projects/${turn.projectId}/preview/restart`;
      // A new sandbox fails in the same way, after as many starts.
      if (trials.isExhaustive) await client.json('POST', restart);
      const shown = await eventually(
        async () => {
          const sentAt = performance.now();
          const health = await fetch(`${service.url}/api/v1/health`);
          assert.equal(health.status, 200);
          assert.ok(performance.now() - sentAt < 2_000, 'others are served meanwhile');
          const response = await requestPreview(service.port, address);
          return response.body.includes('failed to start') && response;
        },
        'the page says that the preview failed to start',
        50_000,
        pollMs,
      );
      assert.equal(shown.status, 503);
      assert.match(shown.body, page);
      await client.turn({
        project_id: turn.projectId,
        prompt: `${write('vite.config.ts', config(''))}\nsay fixed`,
      });
      await eventually(
        async () => {
          const { status, body } = await requestPreview(service.port, `${address}src/App.tsx`);
          return status === 200 && body.includes('Fine');
        },
        'it is back',
        30_000,
        pollMs,
      );
    });
  }
});
