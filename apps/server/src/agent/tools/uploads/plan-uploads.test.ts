import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplateFiles } from '../../../sandboxes/template/read-template-files.ts';
import { planUploads } from './plan-uploads.ts';

const [template, server] = await Promise.all([
  readTemplateFiles('web-uploads'),
  readTemplateFiles('web-server'),
]);
const fresh = Object.fromEntries(server.map(({ path, content }) => [path, String(content)]));

async function plan(hasAccounts: boolean, changes: Readonly<Record<string, string>> = {}) {
  const files: Readonly<Record<string, string | undefined>> = { ...fresh, ...changes };
  const { wanted, ...rest } = await planUploads(template, hasAccounts, async (path) => files[path]);
  return {
    ...rest,
    wanted: Object.fromEntries(wanted.map(({ path, content }) => [path, String(content)])),
  };
}

test('mounts the routes of files in a fresh server', async () => {
  const { files, remaining, wanted } = await plan(false);
  assert.deepEqual(remaining, []);
  assert.deepEqual(
    files.map(({ path }) => path),
    ['server/index.ts'],
  );
  assert.match(
    String(files[0]?.content),
    /import \{ fileRoutes \} from '\.\/routes\/files';\n(?:.*\n)*app\.route\('\/files', fileRoutes\);\n/,
  );
  assert.doesNotMatch(String(wanted['server/routes/files.ts']), /requireUser/);
  assert.equal(wanted['server/routes/files-with-accounts.ts'], undefined);
});

test('lets only people who are signed in upload if the app has accounts', async () => {
  const { wanted } = await plan(true);
  assert.match(String(wanted['server/routes/files.ts']), /\.post\('\/', receiveBody, requireUser/);
  assert.equal(wanted['server/routes/files-with-accounts.ts'], undefined);
});

test('names routes of files that are not protected once the app has accounts', async () => {
  const { wanted } = await plan(false);
  const routes = { 'server/routes/files.ts': String(wanted['server/routes/files.ts']) };
  assert.match((await plan(true, routes)).remaining.join(), /lets everybody upload/);
  assert.deepEqual((await plan(false, routes)).remaining, []);
});

test('changes nothing in an app that has uploads, and describes what it cannot change', async () => {
  const mounted = (await plan(false)).files[0]?.content ?? '';
  assert.deepEqual((await plan(false, { 'server/index.ts': mounted })).files, []);
  const other = { 'server/index.ts': `import { Hono } from 'hono';\nexport default make(Hono);\n` };
  const { files, remaining } = await plan(false, other);
  assert.deepEqual(files, []);
  assert.match(String(remaining[0]), /mount the routes of uploads/);
});
