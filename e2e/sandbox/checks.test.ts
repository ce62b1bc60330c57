import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { app, toolEndsOf, write } from '../support/sandbox-scripts.ts';

interface Checked {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[];
  readonly problems: readonly { readonly source: string; readonly file: string | null }[];
}

suite('the check_app tool', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let project_id: string;
  before(async () => {
    ({ service, client } = await startWithSandboxes());
  });
  after(() => service?.[Symbol.asyncDispose]());

  test('reports problems of the app, and none once they are fixed', async () => {
    const turn = await client.turn({
      prompt: [
        write('src/App.tsx', 'export default () => <h1>{missing}</h1>;\n'),
        'call check_app {}',
        write('src/App.tsx', app('Whole')),
        'call check_app {}',
        'say done',
      ].join('\n'),
    });
    project_id = turn.projectId;
    const [, broken, , whole] = toolEndsOf(turn).map(({ output }) => output as unknown as Checked);
    assert.equal(broken?.ok, false);
    const locations = new Set(broken?.problems.map(({ source, file }) => `${source} ${file}`));
    assert.ok(locations.has('typecheck src/App.tsx'), JSON.stringify(broken));
    assert.deepEqual(whole?.problems, []);
    assert.equal(whole?.ok, true, JSON.stringify(whole));
    const names = whole?.checks.map(({ name }) => name);
    assert.deepEqual(names, ['typecheck', 'build', 'page', 'console']);
  });

  test('is available in chat mode', async () => {
    const turn = await client.turn({
      project_id,
      mode: 'chat',
      prompt: 'call check_app {}\nsay done',
    });
    const [end] = toolEndsOf(turn);
    assert.equal(end?.status, 'ok', JSON.stringify(end));
  });
});
