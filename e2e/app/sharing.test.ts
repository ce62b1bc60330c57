import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type ErrorBody,
  eventsRecord,
  fileListRecord,
  type ShareRecord,
  sharedProjectRecord,
  sharedTurnRecord,
  shareRecord,
} from '@millwright/contract';
import pg from 'pg';
import { Client, Stream } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';

let service: Scripted;
let ada: Client;
let eve: Client;
let projectId: string;

before(async () => {
  service = await leaseService();
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
  const prompt =
    'think my secret thought\nsay hello there\ncall echo {"text":"hidden-input"}\nsay done';
  projectId = (await ada.turn({ prompt })).projectId;
  for (const path of ['src/app.tsx', '.env', 'deep/server.key', '.env.example']) {
    const cursor = `/api/v1/projects/${projectId}/files/${path}`;
    const written = await fetch(`${service.url}${cursor}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ada.token}` },
      body: `content of ${path}`,
    });
    assert.equal(written.status, 201, path);
  }
});
after(() => service?.[Symbol.asyncDispose]());

const sharePath = (id: string) => `/api/v1/projects/${id}/share`;
const publicPath = (token: string, rest = '') => `/api/v1/public/shares/${token}${rest}`;

async function share(
  client = ada,
  id = projectId,
  body: object = { include_history: true },
): Promise<ShareRecord> {
  const response = await client.request('POST', sharePath(id), body);
  assert.ok(response.status === 201 || response.status === 200, `${response.status}`);
  return shareRecord.strict().parse(await response.json());
}

async function revoke(id = projectId): Promise<void> {
  assert.equal((await ada.request('DELETE', sharePath(id))).status, 200);
}

async function follow(token: string, query = ''): Promise<Stream> {
  const headers = { accept: 'text/event-stream' };
  const response = await service.get(publicPath(token, `/events${query}`), headers);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /event-stream/);
  return new Stream(response);
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as ErrorBody).code];
}

suite('share link of a project', () => {
  test('is created once, returned again to its owner and stored as a digest', async () => {
    await revoke();
    const none = await ada.request('GET', sharePath(projectId));
    assert.deepEqual(await none.json(), { share: null });
    const first = await ada.request('POST', sharePath(projectId));
    assert.equal(first.status, 201);
    assert.equal(first.headers.get('cache-control'), 'no-store');
    const created = shareRecord.strict().parse(await first.json());
    assert.match(created.share_token, /^shr_[0-9A-Za-z]{22}$/);
    assert.equal(created.include_history, false, 'off by default');
    assert.equal(created.url, `${service.config.APP_URL}/share/${created.share_token}`);
    assert.deepEqual(
      await share(),
      created,
      'a second request returns the same link, whatever its options',
    );
    const again = await ada.request('GET', sharePath(projectId));
    assert.deepEqual(await again.json(), { share: created });
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    const { rows } = await database.query(
      'SELECT project_shares::text AS row FROM project_shares WHERE project_id = $1',
      [projectId],
    );
    await database.end();
    assert.equal(rows.length, 1);
    assert.ok(!rows[0].row.includes(created.share_token));
  });

  test('is created once by ten concurrent requests', async () => {
    await revoke();
    const created = await Promise.all(Array.from({ length: 10 }, () => share()));
    assert.equal(new Set(created.map(({ share_token }) => share_token)).size, 1);
  });

  test('is accessible only to its owner', async () => {
    const { share_token } = await share();
    const cases = [
      [eve, projectId, 403, 'ACCESS_DENIED'],
      [ada, 'prj_0000000000000000000000', 404, 'PROJECT_NOT_FOUND'],
      [ada, projectId.toLowerCase(), 404, 'PROJECT_NOT_FOUND'],
      [ada, '%00', 400, 'INVALID_PATH'],
    ] as const;
    for (const method of ['POST', 'GET', 'DELETE']) {
      for (const [client, id, status, code] of cases) {
        const response = await client.request(method, sharePath(id));
        assert.deepEqual(await codeOf(response), [status, code], `${method} ${id}`);
      }
      const unauthenticated = await fetch(`${service.url}${sharePath(projectId)}`, { method });
      assert.deepEqual(await codeOf(unauthenticated), [401, 'AUTH_REQUIRED']);
    }
    assert.equal(
      (await service.get(publicPath(share_token))).status,
      200,
      'the link is still valid',
    );
  });
});

suite('client with a share link', () => {
  test('reads the project and its prompts without personal data', async () => {
    const { share_token } = await share();
    const response = await service.get(publicPath(share_token));
    const project = sharedProjectRecord.strict().parse(await response.json());
    assert.equal(project.app_platform, 'web');
    assert.match(project.preview_url ?? '', /^http:\/\/[0-9a-z]+\.preview\.localhost/);
    assert.ok(!JSON.stringify(project).includes('@'));
    const turns = (await (await service.get(publicPath(share_token, '/turns'))).json()) as {
      turns: unknown[];
    };
    const [turn] = turns.turns.map((each) => sharedTurnRecord.strict().parse(each));
    assert.match(turn?.prompt ?? '', /^think my secret/);
  });

  test('does not see the preview URL of a private project', async () => {
    const { share_token } = await share();
    const patch = (visibility: string) =>
      ada.request('PATCH', `/api/v1/projects/${projectId}`, { visibility });
    await patch('private');
    const texts = await Promise.all(
      ['', '/events'].map(async (rest) =>
        (await service.get(publicPath(share_token, rest))).text(),
      ),
    );
    await patch('link');
    for (const text of texts) assert.ok(!text.includes('preview.localhost'), text);
  });

  test('reads the public part of the log page by page', async () => {
    const { share_token } = await share();
    const seen: string[] = [];
    let text = '';
    for (let cursor: string | null = null; ; ) {
      const query = cursor ? `?limit=3&cursor=${cursor}` : '?limit=3';
      const response = await service.get(publicPath(share_token, `/events${query}`));
      const body = await response.text();
      text += body;
      const page = eventsRecord.parse(JSON.parse(body));
      seen.push(...page.events.map(({ type }) => type));
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    for (const type of ['status', 'text', 'tool_start', 'tool_end', 'complete', 'file']) {
      assert.ok(seen.includes(type), type);
    }
    for (const type of ['reasoning', 'usage', 'console_log_request']) {
      assert.ok(!seen.includes(type), type);
    }
    for (const hidden of ['secret thought', 'hidden-input', 'content of .env"', 'server.key']) {
      assert.ok(!text.includes(hidden), hidden);
    }
  });

  test('reads files except those likely to contain secrets', async () => {
    const { share_token } = await share();
    const response = await service.get(publicPath(share_token, '/files'));
    const { files } = fileListRecord.parse(await response.json());
    const paths = files.map(({ path }) => path);
    assert.ok(paths.includes('src/app.tsx') && paths.includes('.env.example'));
    assert.ok(!paths.includes('.env') && !paths.includes('deep/server.key'));
    const file = await service.get(publicPath(share_token, '/files/src/app.tsx'));
    assert.equal(await file.text(), 'content of src/app.tsx');
    assert.match(file.headers.get('content-security-policy') ?? '', /^sandbox/);
    for (const path of ['.env', 'deep/server.key', 'none.ts']) {
      const hidden = await service.get(publicPath(share_token, `/files/${path}`));
      assert.deepEqual(await codeOf(hidden), [404, 'FILE_NOT_FOUND'], path);
    }
  });

  test('cannot change anything', async () => {
    const { share_token } = await share();
    for (const rest of ['', '/turns', '/events', '/files', '/files/src/app.tsx']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(`${service.url}${publicPath(share_token, rest)}`, { method });
        assert.deepEqual(await codeOf(response), [405, 'METHOD_NOT_ALLOWED'], `${method} ${rest}`);
      }
    }
  });

  test('follows a running turn and resumes from a cursor', async () => {
    const { share_token } = await share();
    const turn = await ada.post({
      prompt: 'pace 20\nsay one two three\nhang',
      project_id: projectId,
    });
    const reader = await follow(share_token);
    const text = await reader.until(
      (event) => event.type === 'text' && event.turn_id === turn.turnId,
    );
    await ada.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
    await reader.until((event) => event.seq > text.seq && event.type === 'turn_update');
    await reader.cancel();
    const again = await follow(share_token, `?after_seq=${text.seq}`);
    const first = await again.until(() => true);
    assert.ok(first.seq > text.seq);
    await again.cancel();
    await turn.closed();
  });
});

suite('history before a share link', () => {
  interface Page {
    readonly events: readonly { readonly seq: number; readonly type: string }[];
  }

  async function write(id: string, body: string): Promise<void> {
    const response = await fetch(`${service.url}/api/v1/projects/${id}/files/src/app.tsx`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ada.token}` },
      body,
    });
    assert.ok(response.ok, `${response.status}`);
  }

  const get = async <T>(token: string, rest: string) =>
    (await (await service.get(publicPath(token, rest))).json()) as T;

  /** Creates a project with some history and then shares it. */
  async function shareAfterHistory(
    body: object,
  ): Promise<{ id: string; token: string; head: number }> {
    const { projectId: id } = await ada.turn({ prompt: 'say early words' });
    await write(id, 'early content');
    await write(id, 'current content');
    const { share_token: token } = await share(ada, id, body);
    const { head_seq } = sharedProjectRecord.parse(await get(token, ''));
    return { id, token, head: head_seq };
  }

  test('is not shown, whatever cursor a reader sends', async () => {
    const { id, token, head } = await shareAfterHistory({});
    const project = sharedProjectRecord.parse(await get(token, ''));
    assert.equal(project.after_seq, head);
    for (const query of ['', '?after_seq=0', '?after_seq=1', `?after_seq=${head}`]) {
      assert.deepEqual((await get<Page>(token, `/events${query}`)).events, [], query);
    }
    const owner = await ada.request('GET', `/api/v1/projects/${id}/events?limit=1`);
    const { next_cursor } = eventsRecord.parse(await owner.json());
    const page = await get<Page>(token, `/events?cursor=${next_cursor}`);
    assert.deepEqual(page.events, [], 'not even with a cursor of the owner');
    assert.deepEqual(await get(token, '/turns'), { turns: [], next_cursor: null });
    const file = await service.get(publicPath(token, '/files/src/app.tsx'));
    assert.equal(await file.text(), 'current content', 'files are shown in their current state');

    const readers = await Promise.all(
      [undefined, '0', '1', String(head)].map(async (cursor) => {
        const headers = { accept: 'text/event-stream', ...(cursor && { 'last-event-id': cursor }) };
        return new Stream(await service.get(publicPath(token, '/events?after_seq=0'), headers));
      }),
    );
    const turn = await ada.turn({ prompt: 'say late words', project_id: id });
    for (const reader of readers) {
      await reader.until(({ type }) => type === 'complete');
      assert.ok(reader.events.every(({ seq }) => seq > head));
      assert.equal(reader.events[0]?.turn_id, turn.turnId);
      assert.ok(reader.text.includes('late'));
      assert.doesNotMatch(reader.text, /early/);
      await reader.cancel();
    }
    const { turns } = await get<{ turns: { prompt: string }[] }>(token, '/turns');
    assert.deepEqual(
      turns.map(({ prompt }) => prompt),
      ['say late words'],
    );
  });

  test('is shown if the owner includes it', async () => {
    const { token, head } = await shareAfterHistory({ include_history: true });
    const { events } = await get<Page>(token, '/events');
    assert.ok(events.length > 0 && (events[0]?.seq ?? 0) < head);
    const text = JSON.stringify(events);
    assert.ok(text.includes('early content') && text.includes('words'), text);
    const { turns } = await get<{ turns: { prompt: string }[] }>(token, '/turns');
    assert.equal(turns[0]?.prompt, 'say early words');
  });

  test('is hidden for the first part of a running turn, and the rest is shown', async () => {
    const turn = await ada.post({ prompt: 'say early words\nask auth How?\nsay late words' });
    const question_id = await turn.question();
    const { share_token } = await share(ada, turn.projectId, { include_history: false });
    const reader = await follow(share_token);
    const answers = { auth: 'email' };
    const body = { project_id: turn.projectId, question_id, answers };
    assert.equal((await ada.json('POST', '/api/v1/vibe/answer', body)).status, 200);
    await reader.until(({ type }) => type === 'complete');
    assert.match(reader.text, /late/);
    assert.doesNotMatch(reader.text, /early|ask_user_question/);
    await turn.finished();
    const { turns } = await get<{ turns: unknown[] }>(share_token, '/turns');
    const [sharedTurn] = turns.map((each) => sharedTurnRecord.strict().parse(each));
    assert.equal(sharedTurn?.turn_id, turn.turnId);
    assert.equal(sharedTurn?.prompt, null, 'the message was sent before the link was created');
    await reader.cancel();
  });
});

suite('invalid share link', () => {
  test('returns the same 404 whatever the reason', async () => {
    const { share_token } = await share();
    await revoke();
    const flipped = share_token.slice(0, -1) + (share_token.endsWith('a') ? 'b' : 'a');
    const bodies = new Set<string>();
    for (const token of [share_token, flipped, 'shr_', 'x', 'a'.repeat(300), '%F0%9F%92%A9']) {
      for (const rest of ['', '/turns', '/events', '/files', '/files/src/app.tsx']) {
        const response = await service.get(publicPath(token, rest));
        assert.equal(response.status, 404, `${token} ${rest}`);
        const { error_ref: _, ...body } = (await response.json()) as ErrorBody;
        bodies.add(JSON.stringify(body));
      }
    }
    assert.equal(bodies.size, 1, [...bodies].join('\n'));
  });

  test('disconnects readers within five seconds after a revocation', async () => {
    const oldShare = await share();
    const reader = await follow(oldShare.share_token);
    await reader.until(() => true);
    const startedAt = performance.now();
    await revoke();
    const renewed = await share();
    assert.notEqual(renewed.share_token, oldShare.share_token);
    await reader.closed();
    assert.ok(performance.now() - startedAt < 5_000, 'the reader was disconnected in time');
    assert.equal((await service.get(publicPath(oldShare.share_token))).status, 404);
    assert.equal((await service.get(publicPath(renewed.share_token))).status, 200);
  });

  test('returns 404 after the project was deleted', async () => {
    const { projectId: id } = await ada.turn({ prompt: 'say hi' });
    const { share_token } = await share(ada, id);
    const reader = await follow(share_token);
    await reader.until(() => true);
    assert.equal((await ada.request('DELETE', `/api/v1/projects/${id}`)).status, 200);
    await reader.closed();
    assert.equal((await service.get(publicPath(share_token))).status, 404);
  });
});
