import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { typecheck } from '../../../apps/server/src/sandboxes/dev-sandbox/inspection/typecheck.ts';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import {
  type DevSandboxFixture,
  openDevSandboxFixture,
} from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';

const appPath = 'src/App.tsx';
const bundles = '"$TMPDIR/dev-server/node_modules/deps/_metadata.json"';
const buildInfo = '"$TMPDIR/dev-server/types.tsbuildinfo"';

suite('caches of a template', () => {
  let fixture: DevSandboxFixture;
  let sandbox: LiveDevSandbox;
  before(async () => {
    fixture = await openDevSandboxFixture();
    sandbox = await fixture.open();
    await sandbox.devServer.settled();
  });
  after(() => fixture.close());

  const run = async (command: string) => (await sandbox.session.run(command)).output.toString();
  const write = async (content: string) => {
    await sandbox.session.writeFile(appPath, content);
    await sandbox.notifyChanged([{ path: appPath, kind: 'change' }]);
  };
  const inspectTypes = async () => {
    const { summary, problems } = await typecheck(sandbox.session, AbortSignal.timeout(60_000));
    return { summary, messages: problems.map(({ message }) => message) };
  };

  test('spare new sandboxes the bundling of packages, also those that the start page does not use', async () => {
    const { caches } = fixture.template;
    assert.ok(caches);
    const prepared = await readFile(join(caches, 'node_modules/deps/_metadata.json'), 'utf8');
    await write(`import { Line, LineChart } from 'recharts';
import { Dialog } from 'radix-ui';
import { useForm } from 'react-hook-form';
export default function App() {
  const { register } = useForm();
  return <LineChart data={[]}><Line dataKey="x" /><Dialog.Root /><input {...register('name')} /></LineChart>;
}
`);
    assert.deepEqual(sandbox.errors, []);
    assert.equal(await run(`cat ${bundles}`), prepared);
  });

  test('do not hide type errors: new ones are found, fixed ones are gone', async () => {
    await write(
      'export default function App() {\n  const count: number = "one";\n  return count;\n}\n',
    );
    const broken = await inspectTypes();
    assert.equal(broken.summary, '1 error');
    assert.match(broken.messages.join('\n'), /not assignable to type 'number'/);
    await write('export default function App() {\n  return <h1>Fixed</h1>;\n}\n');
    assert.deepEqual(await inspectTypes(), { summary: '0 errors', messages: [] });
  });

  test('are replaced when they are damaged', async () => {
    await run(`echo '{"version": "7.0.2", "root' > ${buildInfo}`);
    await write('export const a: string = 1;\nexport default function App() {\n  return a;\n}\n');
    assert.equal((await inspectTypes()).summary, '1 error');
    const info = JSON.parse(await run(`cat ${buildInfo}`));
    assert.equal(typeof info.version, 'string');
  });
});
