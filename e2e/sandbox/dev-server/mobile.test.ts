import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DevServer } from '../../../apps/server/src/testing/dev-server.ts';
import { longOnly } from '../../../apps/server/src/testing/trials.ts';

const screenPath = 'src/screens/home-screen.tsx';
/** A screen that has these lines from its second line on. */
const screen = (lines: string) =>
  `import { Text } from 'react-native';\n${lines}\nexport default () => <Text>A screen</Text>;\n`;

// A dev sandbox with the mobile template shows the same failure and repair while its server runs.
test('repairs a mobile project that starts with a package that cannot be bundled', {
  skip: longOnly,
}, async () => {
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
