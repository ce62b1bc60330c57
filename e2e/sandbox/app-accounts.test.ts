import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import {
  appMailList,
  appMailRecord,
  appUserList,
  appUserRecord,
  environmentVariableList,
} from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { AppVisitor } from '../support/app-visitor.ts';
import type { Client, Stream } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { mountNotes, writeNotesSchema } from '../support/notes-scripts.ts';
import { command, previewOf, toolEndsOf, write } from '../support/sandbox-scripts.ts';

const addAccounts = `call add_server ${JSON.stringify({ database: true, accounts: true })}`;
const password = 'a long enough password';

const routes = `import { Hono } from 'hono';
import { db } from '../db/client';
import { notes } from '../db/schema';
import { requireRole, requireUser } from '../require-user';

export const noteRoutes = new Hono()
  .get('/', requireUser, async (c) =>
    c.json({ owner: c.var.user.email, notes: await db.select().from(notes) }))
  .get('/all', requireRole('admin'), (c) => c.json({ admin: c.var.user.email }));
`;
const outputsOf = (turn: Stream) => toolEndsOf(turn).map(({ output }) => String(output));
const failedChecks = (turn: Stream) =>
  turn.eventsOf('verification').flatMap(({ checks }) => checks.filter(({ ok }) => !ok));

suite('accounts in an app', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let project_id = '';
  let preview: string;
  /** Preview of a second app, which makes its first user an admin. */
  let otherPreview: string;

  before(async () => {
    const settings = { VERIFY_TURNS: 'true', AUTO_FIX_MAX_ATTEMPTS: '0' };
    ({ service, client } = await startWithSandboxes(settings, sharedSandboxManager));
  });
  after(() => service?.[Symbol.asyncDispose]());

  beforeEach(async () => {
    if (project_id !== '') await runSql('DELETE FROM rate_limit');
  });

  const newVisitor = (address = preview) => new AppVisitor(service.port, address);
  const runSql = async (sql: string) => {
    const body = { sql, read_only: false };
    const path = `/api/v1/projects/${project_id}/database/sql`;
    const response = await client.json('POST', path, body);
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const usersPath = () => `/api/v1/projects/${project_id}/app-users`;
  const findUser = async (search: string) => {
    const { body } = await client.json(
      'GET',
      `${usersPath()}?search=${encodeURIComponent(search)}`,
    );
    const { has_accounts, users } = appUserList.parse(body);
    assert.equal(has_accounts, true);
    assert.equal(users.length, 1, JSON.stringify(users));
    return appUserRecord.parse(users[0]);
  };
  const changeUser = async (id: string, change: object) => {
    const { status, body } = await client.json('PATCH', `${usersPath()}/${id}`, change);
    assert.equal(status, 200, JSON.stringify(body));
    return appUserRecord.parse(body);
  };
  /** The link in the newest mail to somebody. */
  const newestLink = async (address: string) => {
    const path = `/api/v1/projects/${project_id}/mails`;
    const mail = await eventually(async () => {
      const { mails } = appMailList.parse((await client.json('GET', path)).body);
      return mails.find(({ to }) => to.includes(address));
    }, `a mail to ${address}`);
    assert.deepEqual([mail.subject, mail.status], ['Set a new password', 'kept']);
    const { text } = appMailRecord.parse((await client.json('GET', `${path}/${mail.id}`)).body);
    return new URL(/http\S+/.exec(text)?.[0] ?? '');
  };
  const restart = async () => {
    await client.json('POST', `/api/v1/projects/${project_id}/preview/restart`);
    await eventually(
      async () => (await newVisitor().request('/api/health')).status === 200,
      'the server to start again',
      30_000,
    );
  };

  test('are missing in an app without them, whose users cannot be changed', async () => {
    const turn = await client.turn({ prompt: 'say hello' });
    const path = `/api/v1/projects/${turn.projectId}/app-users`;
    assert.deepEqual((await client.json('GET', path)).body, {
      has_accounts: false,
      users: [],
      next_cursor: null,
    });
    const changed = await client.json('PATCH', `${path}/someone`, { role: 'admin' });
    assert.equal(changed.status, 404);
  });

  test('are added to an app with a server and a schema of its own', async () => {
    const turn = await client.turn({
      prompt: [
        `call add_server ${JSON.stringify({ database: true })}`,
        writeNotesSchema,
        command('npm run db:generate'),
        addAccounts,
        write('server/routes/notes.ts', routes),
        mountNotes,
        'say done',
      ].join('\n'),
    });
    project_id = turn.projectId;
    preview = previewOf(turn);
    assert.deepEqual(failedChecks(turn), []);
    assert.match(outputsOf(turn)[3] ?? '', /Added or changed for accounts: .*0001_accounts\.sql/);
  });

  test('leave nothing for drizzle-kit to generate', async () => {
    const turn = await client.turn({
      project_id,
      prompt: [command('npm run db:generate'), 'say done'].join('\n'),
    });
    assert.match(outputsOf(turn)[0] ?? '', /No schema changes/);
  });

  test('let people sign up, sign out and sign in again, only with their password', async () => {
    const ada = newVisitor();
    assert.equal((await ada.request('/api/notes')).status, 401);
    assert.equal((await ada.signUp('ada@example.com', password)).status, 200);
    assert.deepEqual((await ada.request('/api/notes')).body, {
      owner: 'ada@example.com',
      notes: [],
    });
    assert.equal((await ada.request('/api/auth/sign-out', {})).status, 200);
    assert.equal((await ada.request('/api/notes')).status, 401);
    assert.equal((await ada.signIn('ada@example.com', 'another password')).status, 401);
    assert.equal((await ada.signIn('nobody@example.com', password)).status, 401);
    assert.equal((await ada.signIn('ada@example.com', password)).status, 200);
    assert.equal((await ada.request('/api/notes')).status, 200);
  });

  test('reject passwords that are too short', async () => {
    assert.equal((await newVisitor().signUp('short@example.com', 'short')).status, 400);
  });

  test('limit how often somebody can try a password', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push((await newVisitor().signIn('ada@example.com', 'wrong password')).status);
    assert.ok(statuses.includes(429), statuses.join(' '));
  });

  test('keep sessions when the server starts again', async () => {
    const bob = newVisitor();
    await bob.signUp('bob@example.com', password);
    await restart();
    assert.equal((await bob.request('/api/notes')).status, 200);
  });

  test('let people set a new password with a link in a mail, which ends their sessions', async () => {
    const cyd = newVisitor();
    await cyd.signUp('cyd@example.com', password);
    const requested = { email: 'cyd@example.com' };
    assert.equal((await cyd.request('/api/auth/request-password-reset', requested)).status, 200);
    const link = await newestLink('cyd@example.com');
    assert.equal(link.origin, new URL(preview).origin);
    const token = link.searchParams.get('token');
    const changed = { newPassword: 'an even longer password', token };
    assert.equal((await newVisitor().request('/api/auth/reset-password', changed)).status, 200);
    assert.equal((await cyd.request('/api/notes')).status, 401);
    assert.equal((await cyd.signIn('cyd@example.com', password)).status, 401);
    assert.equal((await cyd.signIn('cyd@example.com', changed.newPassword)).status, 200);
    assert.equal((await newVisitor().request('/api/auth/reset-password', changed)).status, 400);
  });

  test('have users whom the owner finds, disables and enables', async () => {
    const dan = newVisitor();
    await dan.signUp('dan@example.com', password);
    const user = await findUser('DAN@example');
    assert.deepEqual(
      [user.name, user.role, user.disabled, user.sessions, user.providers],
      ['dan', 'user', false, 1, ['credential']],
    );
    assert.equal((await changeUser(user.id, { disabled: true })).disabled, true);
    assert.equal((await dan.request('/api/notes')).status, 401, 'the session has ended');
    assert.equal((await dan.signIn('dan@example.com', password)).status, 403);
    assert.equal((await changeUser(user.id, { disabled: false })).disabled, false);
    assert.equal((await dan.signIn('dan@example.com', password)).status, 200);
    const path = `${usersPath()}/${user.id}`;
    const { body: signedOut } = await client.json('POST', `${path}/sign-out`, {});
    assert.deepEqual(signedOut, { ended: 1 });
    assert.equal((await dan.request('/api/notes')).status, 401);
    const { status, body: reset } = await client.json('POST', `${path}/password-reset`, {});
    assert.deepEqual([status, reset['email']], [200, 'dan@example.com']);
    const link = await newestLink('dan@example.com');
    const changed = {
      newPassword: 'quite another password',
      token: link.searchParams.get('token'),
    };
    assert.equal((await dan.request('/api/auth/reset-password', changed)).status, 200);
    assert.equal((await dan.signIn('dan@example.com', changed.newPassword)).status, 200);
    assert.equal((await client.json('DELETE', path)).status, 200);
    assert.equal((await client.json('DELETE', path)).status, 404);
    assert.equal((await dan.request('/api/notes')).status, 401);
  });

  test('have roles: a route for admins answers users with 403', async () => {
    const eve = newVisitor();
    assert.equal((await newVisitor().request('/api/notes/all')).status, 401);
    await eve.signUp('eve@example.com', password);
    assert.equal((await eve.request('/api/notes/all')).status, 403);
    const { id } = await findUser('eve@example.com');
    assert.equal((await changeUser(id, { role: 'admin' })).role, 'admin');
    assert.equal((await eve.request('/api/notes/all')).status, 200);
  });

  test('reject requests from pages of other sites', async () => {
    const ada = newVisitor();
    await ada.signIn('ada@example.com', password);
    const origin = 'https://other.example';
    assert.equal((await ada.request('/api/auth/sign-out', {}, origin)).status, 403);
    assert.equal((await ada.request('/api/notes')).status, 200);
  });

  test('set cookies that the studio can embed, for the host of the app alone', async () => {
    const { cookies } = await newVisitor().signIn('ada@example.com', password);
    assert.equal(cookies.length, 2);
    for (const cookie of cookies) {
      assert.match(cookie, /HttpOnly/);
      assert.doesNotMatch(cookie, /domain/i);
    }
    assert.match(cookies[1] ?? '', /SameSite=None; Secure; Partitioned$/);
  });

  test('sign cookies with a secret of the project, which no request shows', async () => {
    const path = (id: string) => `/api/v1/projects/${id}/environment`;
    const { body } = await client.json('GET', path(project_id));
    const { variables } = environmentVariableList.parse(body);
    const listed = variables.filter(({ name }) => name === 'BETTER_AUTH_SECRET');
    assert.deepEqual(
      listed.map(({ stage, source }) => [stage, source]),
      [
        ['dev', 'millwright'],
        ['live', 'millwright'],
      ],
    );
    const shown = await client.turn({
      project_id,
      prompt: [command('echo "secret: $BETTER_AUTH_SECRET"'), 'say done'].join('\n'),
    });
    assert.match(outputsOf(shown)[0] ?? '', /secret: \[redacted\]/);
    const set = await client.json('PUT', `${path(project_id)}/BETTER_AUTH_SECRET`, {
      stage: 'dev',
      value: 'x'.repeat(40),
    });
    assert.equal(set.status, 400);
  });

  test('of two apps are separate', async () => {
    const turn = await client.turn({
      prompt: [
        addAccounts,
        `call edit_file ${JSON.stringify({
          path: 'server/auth.ts',
          old_text: 'isFirstUserAdmin: boolean = false',
          new_text: 'isFirstUserAdmin: boolean = true',
        })}`,
        'say done',
      ].join('\n'),
    });
    otherPreview = previewOf(turn);
    assert.deepEqual(failedChecks(turn), []);
    const ada = newVisitor();
    await ada.signIn('ada@example.com', password);
    const other = newVisitor(otherPreview);
    assert.equal((await other.signIn('ada@example.com', password)).status, 401);
    const replayed = newVisitor(otherPreview);
    replayed.keep(ada.cookie);
    assert.equal((await replayed.request('/api/auth/get-session')).body, null);
    assert.notEqual((await ada.request('/api/auth/get-session')).body, null);
  });

  test('make the first person an admin only if the app asks for it', async () => {
    const roles: unknown[] = [];
    for (const email of ['first@example.com', 'second@example.com']) {
      const visitor = newVisitor(otherPreview);
      assert.equal((await visitor.signUp(email, password)).status, 200);
      const { body } = await visitor.request('/api/auth/get-session');
      const { user } = body as unknown as { user: { role: string } };
      roles.push(user.role);
    }
    assert.deepEqual(roles, ['admin', 'user']);
  });

  test('offer Google and GitHub once their keys are set', async () => {
    const providers = async () => (await newVisitor().request('/api/auth/providers')).body;
    assert.deepEqual(await providers(), []);
    const path = `/api/v1/projects/${project_id}/environment`;
    const names = ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'];
    const variables = names.map((name) => ({ name, value: `value-of-${name}` }));
    assert.equal((await client.json('PUT', path, { stage: 'dev', variables })).status, 200);
    await eventually(
      async () => JSON.stringify(await providers()) === '["github"]',
      'the provider with both keys',
      30_000,
    );
    const { body } = await newVisitor().request('/api/auth/sign-in/social', {
      provider: 'github',
      callbackURL: '/',
    });
    const redirect = new URL(String(body?.['url']));
    assert.equal(redirect.hostname, 'github.com');
    assert.equal(
      redirect.searchParams.get('redirect_uri'),
      new URL('/api/auth/callback/github', preview).href,
    );
  });

  test('work in an app that was taken elsewhere', async () => {
    const start = 'npm run build && PORT=4100 exec timeout 200 npm start';
    const script = `const post = (path, body) => fetch('http://127.0.0.1:4100/api/auth' + path, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:4100' },
  body: JSON.stringify(body),
});
for (;;) {
  try { await fetch('http://127.0.0.1:4100/api/health'); break; } catch { await new Promise((r) => setTimeout(r, 200)); }
}
const email = 'elsewhere@example.com';
const up = await post('/sign-up/email', { name: 'Else', email, password: '${password}' });
const signedIn = await post('/sign-in/email', { email, password: '${password}' });
const [cookie] = signedIn.headers.getSetCookie();
if (!cookie) throw new Error([up.status, await up.text(), signedIn.status, await signedIn.text()].join(' '));
const notes = await fetch('http://127.0.0.1:4100/api/notes', { headers: { cookie } });
console.log(up.status, signedIn.status, notes.status, cookie.split('; ').slice(1).join('; '));
`;
    const turn = await client.turn({
      project_id,
      prompt: [
        write('try.mjs', script),
        command(start, { background: true }),
        command('timeout 120 node try.mjs'),
        command('BETTER_AUTH_SECRET= PORT=4101 timeout 60 npm start'),
        'say done',
      ].join('\n'),
    });
    const [, , tried = '', missing = ''] = outputsOf(turn);
    assert.match(tried, /200 200 200 .*SameSite=Lax/);
    assert.doesNotMatch(tried, /Partitioned/);
    assert.match(missing, /Set the environment variable BETTER_AUTH_SECRET to a random text/);
  });
});
