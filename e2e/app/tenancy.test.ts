import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import pg from 'pg';
import { trials } from '../../apps/server/src/testing/trials.ts';
import {
  type AccountProvider,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { idsIn, type Operation, operationsOf, sendOperation } from '../support/tenancy-requests.ts';
import { createTenant, mapIds, type Tenant } from '../support/tenant.ts';
import { TestSocket } from '../support/test-socket.ts';

type Owner = Awaited<ReturnType<typeof createTenant>>;

suite('tenant isolation', () => {
  let service: Scripted;
  let ada: Owner;
  let eve: Owner;
  let operations: Operation[];
  let initialRows: Record<string, string[]>;
  const providers: AccountProvider[] = [];

  before(async () => {
    const github = await startAccountProvider('github');
    const supabase = await startAccountProvider('supabase');
    const stripe = await startAccountProvider('stripe');
    providers.push(github, supabase, stripe);
    service = await startScripted({
      ...settingsFor({ github, supabase, stripe }),
      MCP_ENABLED: 'true',
      MAX_CONCURRENT_TURNS: '50',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
    const owner = await Client.of(service);
    const settings = { personal_connections: true };
    await owner.json('PATCH', '/api/v1/admin/model-settings', settings);
    ada = await createTenant(service, 'ada@example.com');
    eve = await createTenant(service, 'eve@example.com');
    const document = await (await service.get('/api/v1/public/openapi.json')).json();
    operations = operationsOf(document as Parameters<typeof operationsOf>[0]);
    initialRows = await rowsAbout(eve);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    for (const one of providers) await one[Symbol.asyncDispose]();
  });

  /** Returns every database row that contains one of the owner's ids. */
  async function rowsAbout(owner: Owner): Promise<Record<string, string[]>> {
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    try {
      const { rows: tables } = await database.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
      );
      const ids = Object.values(mapIds(owner, (id) => `%${id}%`));
      const found: Record<string, string[]> = {};
      for (const { name } of tables) {
        const { rows } = await database.query<{ row: string }>(
          `SELECT t::text AS row FROM "${name}" t WHERE t::text LIKE ANY($1) ORDER BY 1`,
          [ids],
        );
        found[name] = rows.map(({ row }) => row);
      }
      return found;
    } finally {
      await database.end();
    }
  }

  /** Runs operations and returns the unexpected responses. */
  async function unexpectedResponses(
    isExpected: (response: { status: number; code: string | undefined }) => boolean,
    tenant: Tenant,
    of: readonly Operation[] = operations,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const operation of of) {
      const response = await sendOperation(ada.client, operation, tenant);
      if (!isExpected(response))
        wrong.push(`${operation.name}: ${response.status} ${response.code}`);
    }
    return wrong;
  }

  const isMissing = ({ status, code = '' }: { status: number; code: string | undefined }) =>
    status === 404 && (code.endsWith('_NOT_FOUND') || code === 'NOT_FOUND');

  test("every operation returns 403 for another user's resources", async () => {
    assert.ok(operations.length >= 35, String(operations.length));
    const isDenied = ({ status, code }: { status: number; code: string | undefined }) =>
      status === 403 && code === 'ACCESS_DENIED';
    assert.deepEqual(await unexpectedResponses(isDenied, eve), []);
  });

  test('every operation returns 404 for unknown ids', async () => {
    const unknown = mapIds(ada, (id) => id.replace(/_.*/, `_${'0'.repeat(22)}`));
    assert.deepEqual(await unexpectedResponses(isMissing, unknown), [], 'unknown');
    const otherCase = mapIds(ada, (id) => id.replace(/_(.*)/, (_, rest) => `_${swapCase(rest)}`));
    assert.deepEqual(await unexpectedResponses(isMissing, otherCase), [], 'in different case');
  });

  test('every operation rejects malformed ids', async () => {
    const isRejected = (response: { status: number; code: string | undefined }) =>
      isMissing(response) || (response.status === 400 && response.code === 'VALIDATION_FAILED');
    const names = ['*', '__proto__', "' OR 1=1 --", 'x'.repeat(300)];
    if (trials.isExhaustive) names.push('a:b', '%', '\u202e');
    for (const name of names) {
      assert.deepEqual(
        await unexpectedResponses(
          isRejected,
          mapIds(ada, () => name),
        ),
        [],
        name,
      );
    }
  });

  test("another user's nested resource returns 404 below an own project", async () => {
    const { projectId, askingId, planningId } = ada;
    const nested = { ...mapIds(eve, (id) => id), projectId, askingId, planningId };
    const nestedOperations = operations.filter((operation) => {
      const named = idsIn(operation, nested);
      return (
        named.some((id) => [projectId, askingId, planningId].includes(id)) &&
        named.some((id) => Object.values(eve).includes(id))
      );
    });
    assert.ok(nestedOperations.length >= 12, String(nestedOperations.length));
    assert.deepEqual(await unexpectedResponses(isMissing, nested, nestedOperations), [
      // Another plan is pending, whatever plan is named.
      'POST /api/v1/vibe/plan/approve: 409 PLAN_SUPERSEDED',
      // The response says only that the turn does not run here.
      'POST /api/v1/vibe/abort/{projectId}: 200 undefined',
    ]);
  });

  test('an id that is not a string returns 400', async () => {
    for (const operation of operations) {
      for (const value of [[eve.projectId], { id: eve.projectId }, 1, true]) {
        const { body } = operation.send(ada);
        const ids = Object.keys(body ?? {}).filter((name) => name.endsWith('_id'));
        for (const name of ids) {
          const send = () => ({ body: { ...body, [name]: value } });
          const { status, code } = await sendOperation(ada.client, { ...operation, send }, ada);
          assert.deepEqual([status, code], [400, 'VALIDATION_FAILED'], `${operation.name} ${name}`);
        }
      }
    }
  });

  test('sockets reject the same requests', async () => {
    using session = await TestSocket.open(ada.client);
    const { projectId: project_id, askingId, questionId } = eve;
    const cases = [
      ['subscribe', { project_id }],
      ['cancel', { project_id }],
      ['submit_answers', { project_id: askingId, question_id: questionId, answers: { x: 'y' } }],
      ['console_log_data', { project_id, logs: [] }],
    ] as const;
    for (const [kind, data] of cases) {
      assert.equal(await session.request(kind, data), 'ACCESS_DENIED', kind);
      const unknownProject = { ...data, project_id: 'prj_0000000000000000000000' };
      assert.equal(await session.request(kind, unknownProject), 'PROJECT_NOT_FOUND', kind);
    }
    const nested = { project_id: ada.askingId, question_id: questionId, answers: { x: 'y' } };
    assert.equal(await session.request('submit_answers', nested), 'QUESTION_NOT_FOUND');
    assert.deepEqual(session.events, []);
  });

  test("the rejected requests changed none of the other user's rows", async () => {
    assert.ok(Object.values(initialRows).flat().length > 20);
    assert.deepEqual(await rowsAbout(eve), initialRows);
  });

  test('the same requests succeed for own resources until they are deleted', async () => {
    const isSuccess = ({ status }: { status: number }) =>
      status < 400 || [409, 410, 422, 502, 503].includes(status);
    const deletes = (operation: Operation) => operation.method === 'DELETE';
    const used = operations.filter((operation) => !deletes(operation));
    assert.deepEqual(await unexpectedResponses(isSuccess, ada, used), [
      // Nothing answers at the provider's address.
      'POST /api/v1/me/model-providers/{modelProviderId}/refresh: 400 MODEL_TEST_FAILED',
      // Nothing took a picture of the app.
      'GET /api/v1/projects/{projectId}/screenshot: 404 NOT_FOUND',
      // The app has no such table.
      'GET /api/v1/projects/{projectId}/database/tables/{table}/rows: 404 NOT_FOUND',
      // The app has no jobs.
      'POST /api/v1/projects/{projectId}/jobs/{name}/run: 404 NOT_FOUND',
      // The app has no accounts, and sent no mail.
      'GET /api/v1/projects/{projectId}/mails/{mailId}: 404 NOT_FOUND',
      'PATCH /api/v1/projects/{projectId}/app-users/{userId}: 404 NOT_FOUND',
      'POST /api/v1/projects/{projectId}/app-users/{userId}/sign-out: 404 NOT_FOUND',
      'POST /api/v1/projects/{projectId}/app-users/{userId}/password-reset: 404 NOT_FOUND',
      // The repository does not exist at GitHub.
      'POST /api/v1/projects/{projectId}/git/push: 404 NOT_FOUND',
    ]);
    const parts = operations.filter(({ path, ...rest }) => {
      return deletes({ path, ...rest }) && path !== '/api/v1/projects/{projectId}';
    });
    assert.deepEqual(await unexpectedResponses(isSuccess, ada, parts), [
      'DELETE /api/v1/projects/{projectId}/app-users/{userId}: 404 NOT_FOUND',
    ]);
    const unknownProject = [ada.projectId, ada.askingId, ada.planningId];
    for (const id of unknownProject) {
      await ada.client.json('POST', `/api/v1/vibe/abort/${id}`, {});
      const { status } = await ada.client.request('DELETE', `/api/v1/projects/${id}`);
      assert.ok(status < 300, `${id}: ${status}`);
    }
    const ofProjects = operations.filter((operation) =>
      idsIn(operation, ada).some((id) => unknownProject.includes(id)),
    );
    assert.deepEqual(await unexpectedResponses(isMissing, ada, ofProjects), [], 'deleted');
  });
});

function swapCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
