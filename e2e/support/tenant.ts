import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { newId } from '@millwright/contract';
import pg from 'pg';
import { Client } from './client.ts';
import { connectAccount, listConnections } from './connect-account.ts';
import type { Scripted } from './driver.ts';
import { putFile } from './hand-edits.ts';
import { createMcpKey } from './mcp-test-client.ts';
import { createProjectKey } from './project-key.ts';
import { publishAndWait } from './publisher.ts';
import { storeAppUpload } from './store-app-upload.ts';

/** Ids of a user who has one of everything. */
export interface Tenant {
  readonly projectId: string;
  readonly turnId: string;
  readonly toolCallId: string;
  readonly checkpointId: string;
  readonly releaseId: string;
  readonly dumpId: string;
  readonly uploadId: string;
  readonly keyId: string;
  readonly mcpKeyId: string;
  readonly serverId: string;
  readonly modelProviderId: string;
  /** Connected accounts. */
  readonly gitId: string;
  readonly databaseId: string;
  readonly paymentId: string;
  /** A project that waits for an answer. */
  readonly askingId: string;
  readonly questionId: string;
  /** A project that waits for a plan decision. */
  readonly planningId: string;
  readonly planId: string;
}

export async function createTenant(
  service: Scripted,
  email: string,
): Promise<Tenant & { readonly client: Client }> {
  const client = await Client.of(service, email);
  const built = await client.turn({ prompt: 'call echo {"text":"mine"}\nsay done' });
  await putFile(client, built.projectId, 'a.txt', 'mine');
  const checkpoint = await client.json(
    'POST',
    `/api/v1/projects/${built.projectId}/checkpoints`,
    {},
  );
  assert.equal(checkpoint.status, 201, JSON.stringify(checkpoint.body));
  const asking = await client.post({ prompt: 'ask x Whose?' });
  const planning = await client.post({ prompt: 'plan Ours', mode: 'plan' });
  const [questionId, planId] = [await asking.question(), await planning.plan()];
  const [tool] = built.eventsOf('tool_start');
  assert.ok(tool, built.text);
  // Nothing can be built here, but the release exists all the same.
  const release = await publishAndWait(client, built.projectId);
  await linkToGitHub(service, built.projectId);
  const key = await createProjectKey(client, built.projectId);
  const environment = `/api/v1/projects/${built.projectId}/environment/OURS`;
  const variable = await client.json('PUT', environment, { stage: 'dev', value: 'mine' });
  assert.equal(variable.status, 200, JSON.stringify(variable.body));
  const server = await client.json('POST', '/api/v1/mcp/servers', {
    name: 'theirs',
    transport: 'http',
    url: 'https://mcp.example.com/mcp',
  });
  assert.equal(server.status, 201, JSON.stringify(server.body));
  await Promise.all([asking.cancel(), planning.cancel()]);
  const connect = async (segment: string) => {
    await connectAccount(client, segment);
    return (await listConnections(client, segment)).connections[0]?.id ?? '';
  };
  return {
    client,
    projectId: built.projectId,
    turnId: built.turnId,
    toolCallId: tool.tool_call_id,
    checkpointId: checkpoint.body['checkpoint_id'] ?? '',
    releaseId: release.release_id,
    dumpId: await keepDump(service, client, built.projectId),
    uploadId: (
      await storeAppUpload(service, built.projectId, { name: 'a', content: Buffer.from('a') })
    ).id,
    keyId: key.id,
    mcpKeyId: (await createMcpKey(client)).id,
    serverId: server.body['id'] ?? '',
    modelProviderId: await connectModels(service, built.projectId),
    gitId: await connect('git'),
    databaseId: await connect('supabase'),
    paymentId: await connect('stripe'),
    askingId: asking.projectId,
    questionId,
    planningId: planning.projectId,
    planId,
  };
}

/** As after a first push. */
async function linkToGitHub({ config }: Scripted, projectId: string): Promise<void> {
  await query(
    config.DATABASE_URL,
    `INSERT INTO git_links (project_id, provider, owner, name, branch, mode)
      VALUES ($1, 'github', 'octo', 'app', 'main', 'commit')`,
    [projectId],
  );
}

/** As before a migration. */
async function keepDump({ config }: Scripted, client: Client, projectId: string): Promise<string> {
  const sql = { sql: 'CREATE TABLE mine ()', read_only: false };
  const created = await client.json('POST', `/api/v1/projects/${projectId}/database/sql`, sql);
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const id = newId('dump');
  const chunk = gzipSync('CREATE TABLE mine ();');
  await query(
    config.DATABASE_URL,
    `WITH dump AS (
        INSERT INTO database_dumps (id, project_id, stage, reason, is_complete, stored_bytes, expires_at)
        VALUES ($1, $2, 'dev', 'migration', true, length(decode($3, 'hex')), now() + interval '1 day')
      )
      INSERT INTO database_dump_chunks VALUES ($1, 0, decode($3, 'hex'))`,
    [id, projectId, chunk.toString('hex')],
  );
  return id;
}

/** Stores a model provider at an address that users cannot reach, so that testing it sends nothing. */
async function connectModels({ config }: Scripted, projectId: string): Promise<string> {
  const id = newId('modelConnection');
  await query(
    config.DATABASE_URL,
    `INSERT INTO model_connections
        (id, user_id, slug, vendor, name, base_url, models, available, refreshed_at)
      SELECT $2, owner_id, 'personal-own', 'openai-compatible', 'Own', 'https://10.0.0.1/v1', '[]',
        '[]', now()
      FROM projects WHERE id = $1`,
    [projectId, id],
  );
  return id;
}

async function query(url: string | undefined, sql: string, values: string[]): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(sql, values);
  await database.end();
}

/** Maps every id of a tenant. */
export function mapIds(tenant: Tenant, change: (id: string) => string): Tenant {
  const ids = Object.entries(tenant).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(ids.map(([name, id]) => [name, change(id)])) as never as Tenant;
}
