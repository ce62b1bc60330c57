import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { sharedMobileSandbox } from '../../../apps/server/src/sandboxes/testing/shared-mobile-sandbox.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { longOnly } from '../../../apps/server/src/testing/trials.ts';

const screenPath = 'src/screens/home-screen.tsx';
const screen = (words: string) =>
  `import { Text } from 'react-native';\nexport default () => <Text>${words}</Text>;\n`;
/** A screen that has these lines from its second line on. */
const screenWith = (lines: string) =>
  `import { Text } from 'react-native';\n${lines}\nexport default () => <Text>A screen</Text>;\n`;

suite('a dev sandbox with the mobile template', { skip: await whyNoBubblewrap() }, () => {
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    template = await sharedTemplate('mobile');
  });

  const changed = async (path: string, content: string, kind: 'add' | 'change' = 'change') => {
    await sandbox.session.writeFile(path, content);
    await sandbox.devServer.notifyChanged([{ path, kind }]);
  };
  const errors = () => sandbox.devServer.errors;
  const bodyOf = async (path: string) => (await fetchFromSandbox(sandbox, path)).body;
  /** Addresses of the packages that the screen imports, as the page would load them. */
  const packagesOfScreen = async () => {
    const imports = (await bodyOf(`/${screenPath}`)).matchAll(/from "(\/@fs[^"]+\/deps\/[^"]+)"/g);
    return [...imports].map(([, url]) => String(url));
  };

  test('serves the template and its packages offline', async (t) => {
    const startedAt = performance.now();
    const since = () => `${Math.round(performance.now() - startedAt)} ms`;
    sandbox = await sharedMobileSandbox();
    assert.deepEqual(await sandbox.devServer.settled(), { status: 'ready' });
    await sandbox.takeOver(template.files);
    t.diagnostic(`ready ${since()} after the sandbox was requested`);
    assert.equal((await fetchFromSandbox(sandbox, '/')).status, 200);
    assert.match(await bodyOf(`/${screenPath}`), /starts here/);
    const packages = await packagesOfScreen();
    assert.ok(packages.some((url) => url.includes('react-native.js')));
    for (const url of packages) {
      assert.equal((await fetchFromSandbox(sandbox, url)).status, 200, url);
    }
    t.diagnostic(`all modules of the first screen were served after ${since()}`);
    assert.deepEqual(sandbox.devServer.errors, []);
  });

  test('serves an edit', async (t) => {
    const startedAt = performance.now();
    await changed(screenPath, screen('Edited'));
    assert.match((await fetchFromSandbox(sandbox, `/${screenPath}`)).body, /Edited/);
    t.diagnostic(`written, checked and served in ${Math.round(performance.now() - startedAt)} ms`);
  });

  test('reports an error with its location, and its fix', async () => {
    await changed(screenPath, `${screen('Whole')}const open = (;\n`);
    const [error] = sandbox.devServer.errors;
    assert.deepEqual([error?.file, error?.line], [screenPath, 3]);
    await changed(screenPath, screen('Whole'));
    assert.deepEqual(sandbox.devServer.errors, []);
  });

  test('resolves required pictures and reports missing ones', async () => {
    await changed(screenPath, screenWith(`console.log(require('../../assets/icon.png'));`));
    assert.deepEqual(errors(), []);
    assert.match(await bodyOf(`/${screenPath}`), /from "\/assets\/icon\.png\?import"/);
    await changed(screenPath, screenWith(`\nconsole.log(require('@/none.png'));`));
    const [error, ...more] = errors();
    assert.deepEqual(more, []);
    assert.deepEqual([error?.file, error?.line, error?.column], [screenPath, 3, 13]);
    assert.match(String(error?.message), /There is no file "@\/none\.png"/);
  });

  test('prefers modules for the web platform', async () => {
    await changed('src/Place.ts', `export default 'a phone';\n`, 'add');
    await changed('src/Place.web.ts', `export default 'a browser';\n`, 'add');
    await changed(screenPath, screenWith(`import place from '@/Place';\nconsole.log(place);`));
    assert.deepEqual(errors(), []);
    assert.match(await bodyOf(`/${screenPath}`), /\/src\/Place\.web\.ts/);
  });

  test('survives an import of native-only internals', async () => {
    const deep = `import deep from 'react-native/Libraries/Utilities/codegenNativeComponent';`;
    await changed(screenPath, screenWith(`${deep}\nconsole.log(deep);`));
    assert.deepEqual(errors(), []);
    for (const url of await packagesOfScreen()) await fetchFromSandbox(sandbox, url);
    await changed(screenPath, screenWith(''));
    assert.deepEqual(errors(), []);
    for (const url of await packagesOfScreen()) {
      assert.equal((await fetchFromSandbox(sandbox, url)).status, 200, url);
    }
    assert.equal((await fetchFromSandbox(sandbox, '/')).status, 200);
  });

  test('reports a package that cannot be bundled until its import is removed', async () => {
    // Written in Flow, which only Metro supports.
    const flow = `import lists from '@react-native/virtualized-lists';`;
    await changed(screenPath, screenWith(`${flow}\nconsole.log(lists);`));
    const isUnbundled = () => {
      const [error, ...more] = errors();
      assert.deepEqual(more, []);
      const path = /node_modules\/@react-native\/virtualized-lists\/index\.js$/;
      assert.match(String(error?.file), path);
      assert.match(String(error?.message), /Flow is not supported/);
    };
    isUnbundled();
    await changed('src/Place.ts', `export default 'elsewhere';\n`);
    isUnbundled();
    await changed(screenPath, screenWith(''));
    assert.deepEqual(errors(), []);
  });

  test('is taken over by a project', async (t) => {
    const files = template.files.filter(({ path }) => path !== screenPath);
    const startedAt = performance.now();
    await sandbox.takeOver([...files, { path: screenPath, content: screen('Mine') }]);
    t.diagnostic(`taken over in ${Math.round(performance.now() - startedAt)} ms`);
    assert.equal((await fetchFromSandbox(sandbox, '/')).status, 200);
    assert.match((await fetchFromSandbox(sandbox, `/${screenPath}`)).body, /Mine/);
  });

  // A composed app passes one in every run.
  test('passes an inspection', { skip: longOnly }, async (t) => {
    await sandbox.takeOver(template.files);
    const startedAt = performance.now();
    const { ok, checks, problems } = await sandbox.inspect(new AbortController().signal);
    t.diagnostic(`inspected in ${Math.round(performance.now() - startedAt)} ms`);
    assert.deepEqual(problems, []);
    assert.equal(ok, true, JSON.stringify(checks));
  });
});
