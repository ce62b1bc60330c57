import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DevServer } from '../../../apps/server/src/testing/dev-server.ts';

const screenPath = 'src/screens/home-screen.tsx';
/** A screen that has these lines from its second line on. */
const screen = (lines: string) =>
  `import { Text } from 'react-native';\n${lines}\nexport default () => <Text>A screen</Text>;\n`;

describe('the dev server of a mobile project', () => {
  let server: DevServer;
  before(async () => {
    server = await DevServer.start({ template: 'mobile' });
  });
  after(() => server?.[Symbol.asyncDispose]());

  /** Addresses of the packages that a module of the project imports, as the page would load them. */
  async function packagesOf(path: string): Promise<string[]> {
    const { body } = await server.get(path);
    return [...body.matchAll(/from "(\/@fs[^"]+\/deps\/[^"]+)"/g)].map(([, url]) => String(url));
  }

  test('serves the template with react-native-web', async (t) => {
    assert.equal(await server.settled(), 0);
    const [ready] = server.reports;
    if (ready?.type === 'ready') t.diagnostic(`start to the first 200: ${ready.ms} ms`);
    assert.equal((await server.get('/')).status, 200);
    assert.match((await server.get(`/${screenPath}`)).body, /Your app starts here/);
    const startedAt = performance.now();
    const packages = await packagesOf(`/${screenPath}`);
    assert.ok(packages.some((url) => url.includes('react-native.js')));
    for (const url of packages) assert.equal((await server.get(url)).status, 200, url);
    t.diagnostic(`its packages ${Math.round(performance.now() - startedAt)} ms later`);
  });

  test('reports errors with their location, and their fix', async () => {
    await server.write(screenPath, screen('const open = (;'));
    assert.equal(await server.settled(), 1);
    assert.deepEqual([server.errors.at(-1)?.file, server.errors.at(-1)?.line], [screenPath, 2]);
    await server.write(screenPath, screen(''));
    assert.equal(await server.settled(), 0);
    assert.ok(
      server.reports.some((report) => report.type === 'fixed' && report.file === screenPath),
    );
  });

  test('resolves required pictures and reports missing ones', async () => {
    await server.write(screenPath, screen(`console.log(require('../../assets/icon.png'));`));
    assert.equal(await server.settled(), 0);
    assert.match((await server.get(`/${screenPath}`)).body, /from "\/assets\/icon\.png\?import"/);
    await server.write(screenPath, screen(`\nconsole.log(require('@/none.png'));`));
    assert.equal(await server.settled(), 1);
    const error = server.errors.at(-1);
    assert.deepEqual([error?.file, error?.line, error?.column], [screenPath, 3, 13]);
    assert.match(String(error?.message), /There is no file "@\/none\.png"/);
  });

  test('prefers modules for the web platform', async () => {
    await server.write('src/Place.ts', `export default 'a phone';\n`, 'add');
    await server.write('src/Place.web.ts', `export default 'a browser';\n`, 'add');
    await server.write(screenPath, screen(`import place from '@/Place';\nconsole.log(place);`));
    assert.equal(await server.settled(), 0);
    assert.match((await server.get(`/${screenPath}`)).body, /\/src\/Place\.web\.ts/);
  });

  test('survives an import of native-only internals', async () => {
    const deep = `import deep from 'react-native/Libraries/Utilities/codegenNativeComponent';`;
    await server.write(screenPath, screen(`${deep}\nconsole.log(deep);`));
    assert.equal(await server.settled(), 0);
    for (const url of await packagesOf(`/${screenPath}`)) await server.get(url);
    await server.write(screenPath, screen(''));
    assert.equal(await server.settled(), 0);
    for (const url of await packagesOf(`/${screenPath}`)) {
      assert.equal((await server.get(url)).status, 200, url);
    }
    assert.equal((await server.get('/')).status, 200);
  });

  test('reports a package that cannot be bundled until its import is removed', async () => {
    // Written in Flow, which only Metro supports.
    const flow = `import lists from '@react-native/virtualized-lists';`;
    await server.write(screenPath, screen(`${flow}\nconsole.log(lists);`));
    assert.equal(await server.settled(), 1);
    const error = server.errors.at(-1);
    assert.match(String(error?.file), /node_modules\/@react-native\/virtualized-lists\/index\.js$/);
    assert.match(String(error?.message), /Flow is not supported/);
    await server.write('src/Place.ts', `export default 'elsewhere';\n`);
    assert.equal(await server.settled(), 1);
    await server.write(screenPath, screen(''));
    assert.equal(await server.settled(), 0);
  });
});

test('repairs a mobile project that starts with such a package', async () => {
  const flow = screen(`import lists from '@react-native/virtualized-lists';\nconsole.log(lists);`);
  await using server = await DevServer.start({
    template: 'mobile',
    prepare: (workspace) => writeFile(join(workspace, screenPath), flow),
  });
  assert.equal(await server.settled(), 1);
  await server.write(screenPath, screen(''));
  assert.equal(await server.settled(), 0);
  const { body } = await server.get(`/${screenPath}`);
  const [, url] = /from "(\/@fs[^"]+\/deps\/react-native\.js[^"]*)"/.exec(body) ?? [];
  assert.equal((await server.get(String(url))).status, 200);
});
