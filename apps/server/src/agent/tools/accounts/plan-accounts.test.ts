import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplateFiles } from '../../../sandboxes/template/read-template-files.ts';
import { planAccounts } from './plan-accounts.ts';

const [template, server, pages] = await Promise.all([
  readTemplateFiles('web-accounts'),
  readTemplateFiles('web-server'),
  readTemplateFiles('web'),
]);
const fresh = Object.fromEntries(
  [...server, ...pages].map(({ path, content }) => [path, String(content)]),
);

async function plan(changes: Readonly<Record<string, string | undefined>> = {}) {
  const files: Readonly<Record<string, string | undefined>> = { ...fresh, ...changes };
  const result = await planAccounts(template, async (path) => files[path]);
  assert.ok(result.status === 'planned');
  return {
    ...result,
    changed: Object.fromEntries(result.changed.map(({ path, content }) => [path, content])),
  };
}

test('connects accounts to the files of a new server', async () => {
  const { changed, remaining } = await plan();
  assert.deepEqual(remaining, []);
  assert.match(
    String(changed['server/index.ts']),
    /import \{ authRoutes \} from '\.\/routes\/auth';\n(?:.*\n)*app\.route\('\/auth', authRoutes\);\n/,
  );
  assert.match(
    String(changed['server/db/schema.ts']),
    /\*\/\n\nexport \* from '\.\/auth-schema';\n$/,
  );
  assert.match(String(changed['src/App.tsx']), /<Routes>\n {6}\{accountRoutes\}\n/);
  assert.ok(changed['server/db/migrations/0000_accounts.sql']);
});

test('keeps the code of an app that has a schema, routes and pages', async () => {
  const schema = `import { pgTable, text } from 'drizzle-orm/pg-core';\n\nexport const users = pgTable('users', { id: text() });\n`;
  const index = `import { Hono } from 'hono';\nimport {\n  noteRoutes,\n} from './routes/notes';\n\nconst app = new Hono().basePath('/api');\n\napp.route('/notes', noteRoutes);\n`;
  const { changed } = await plan({ 'server/db/schema.ts': schema, 'server/index.ts': index });
  assert.equal(changed['server/db/schema.ts'], `${schema}\nexport * from './auth-schema';\n`);
  assert.equal(
    changed['server/index.ts'],
    index
      .replace(
        `'./routes/notes';\n`,
        `'./routes/notes';\nimport { authRoutes } from './routes/auth';\n`,
      )
      .replace(`'/api');\n`, `'/api');\napp.route('/auth', authRoutes);\n`),
  );
});

test('does not insert a line into a statement of several lines', async () => {
  const index = `import { Hono } from 'hono';\n\nconst app = new Hono()\n  .basePath('/api')\n  .get('/', (c) => c.text(''));\n`;
  const { changed, remaining } = await plan({ 'server/index.ts': index });
  assert.equal(changed['server/index.ts'], undefined);
  assert.match(String(remaining[0]), /mount the routes/);
});

test('names what it cannot change', async () => {
  const { changed, remaining } = await plan({
    'src/App.tsx': 'export default () => <h1>Hello</h1>;\n',
    'server/index.ts': `import { Hono } from 'hono';\nexport default makeApp(Hono);\n`,
    'server/db/migrations/meta/_journal.json': '{',
  });
  assert.equal(changed['src/App.tsx'], undefined);
  assert.match(String(remaining[0]), /db:generate/);
  assert.match(String(remaining[1]), /server\/index\.ts, mount the routes/);
  assert.match(String(remaining[2]), /src\/App\.tsx, show the pages/);
});

test('changes nothing in an app that has accounts', async () => {
  const { changed } = await plan();
  const again = await plan(changed);
  assert.deepEqual([again.changed, again.remaining], [{}, []]);
});

test('rejects an app with tables of its own that have the same names', async () => {
  const code = `export const user = pgTable('user', {});\nexport const session = pgTable(\n  "session", {});\n`;
  const result = await planAccounts(template, async (path) =>
    path === 'server/db/schema.ts' ? code : fresh[path],
  );
  assert.deepEqual(result, { status: 'conflict', tables: ['user', 'session'] });
});
