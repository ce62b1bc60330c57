import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addServerScripts, missingServerPackages } from './add-server-scripts.ts';

const manifest = (scripts: Record<string, string>) =>
  `${JSON.stringify({ name: 'web-app', scripts, dependencies: { hono: '4.0.0' } }, null, 2)}\n`;

test('adds the commands of a server and keeps everything else', () => {
  const before = manifest({ build: 'vite build', typecheck: 'tsc -p tsconfig.app.json' });
  const after = addServerScripts(before, { database: false });
  assert.equal(
    after,
    manifest({
      build: 'vite build',
      typecheck: 'tsc -p tsconfig.app.json && tsc -p tsconfig.server.json',
      start: 'node --enable-source-maps dist/server/index.js',
    }),
  );
  const withDatabase = addServerScripts(String(after), { database: true });
  assert.equal(JSON.parse(String(withDatabase)).scripts['db:generate'], 'drizzle-kit generate');
});

test('keeps the text of a package.json that has the commands, and commands of other purposes', () => {
  const text = '{"scripts":{"start":"node mine.js","db:generate":"mine"}}';
  assert.equal(addServerScripts(text, { database: true }), text);
});

test('rejects a package.json that is not valid', () => {
  for (const text of ['{', '[]', '{"scripts":{"start":1}}']) {
    assert.equal(addServerScripts(text, { database: true }), undefined, text);
  }
});

test('names the packages that an earlier template lacks, in the versions of the template', () => {
  const template = JSON.stringify({
    dependencies: {
      '@hono/node-server': '2.1.6',
      'better-auth': '1.7.4',
      'cron-parser': '5.10.3',
      'drizzle-orm': '0.45.4',
      hono: '4.13.17',
      nodemailer: '10.6.0',
      pg: '8.23.1',
      zod: '4.6.7',
    },
    devDependencies: {
      '@hono/vite-dev-server': '0.26.1',
      '@types/node': '24.19.2',
      '@types/pg': '8.23.1',
      'drizzle-kit': '0.31.11',
    },
  });
  const own = JSON.stringify({
    dependencies: { hono: '4.0.0', zod: '4.6.7' },
    devDependencies: { '@types/node': '24.19.2' },
  });
  assert.deepEqual(missingServerPackages(own, template, { accounts: false, jobs: false }), {
    packages: ['@hono/node-server@2.1.6', 'drizzle-orm@0.45.4', 'pg@8.23.1'],
    devPackages: ['@hono/vite-dev-server@0.26.1', '@types/pg@8.23.1', 'drizzle-kit@0.31.11'],
  });
  const withAccounts = missingServerPackages(own, template, { accounts: true, jobs: false });
  assert.deepEqual(withAccounts.packages.slice(-2), ['better-auth@1.7.4', 'nodemailer@10.6.0']);
  const withJobs = missingServerPackages(own, template, { accounts: false, jobs: true });
  assert.deepEqual(withJobs.packages.slice(-1), ['cron-parser@5.10.3']);
  assert.deepEqual(missingServerPackages(template, template, { accounts: true, jobs: false }), {
    packages: [],
    devPackages: [],
  });
});
