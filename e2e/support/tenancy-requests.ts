import type { Client } from './client.ts';
import type { Tenant } from './tenant.ts';

interface RequestData {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Not JSON. */
  readonly raw?: string;
}

/** An API operation that can refer to a tenant's resources. */
export interface Operation {
  /** `GET /api/v1/projects/{projectId}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly send: (tenant: Tenant) => RequestData;
}

/** Path parameters, by their names in the API description. */
const parameters: Readonly<Record<string, (tenant: Tenant, path: string) => string>> = {
  projectId: ({ projectId }) => projectId,
  turnId: ({ turnId }) => turnId,
  toolCallId: ({ toolCallId }) => toolCallId,
  checkpointId: ({ checkpointId }) => checkpointId,
  releaseId: ({ releaseId }) => releaseId,
  dumpId: ({ dumpId }) => dumpId,
  uploadId: ({ uploadId }) => uploadId,
  serverId: ({ serverId }) => serverId,
  id: ({ serverId }) => serverId,
  modelProviderId: ({ modelProviderId }) => modelProviderId,
  connectionId: ({ gitId, databaseId, paymentId }, path) => {
    if (path.includes('/git/')) return gitId;
    return path.includes('/stripe/') ? paymentId : databaseId;
  },
  keyId: ({ keyId, mcpKeyId }, path) => (path.includes('/mcp/') ? mcpKeyId : keyId),
};

/** Path parameters that refer to no tenant's resources. */
const unownedParameters = [
  'path',
  'name',
  'modelId',
  'slug',
  'tag',
  'memberId',
  'providerId',
  'appId',
  'table',
  'mailId',
  'userId',
];

const unownedValue = (name: string) => (name === 'name' ? 'OURS' : 'a.txt');

/** True if a query or body field refers to a tenant's resources. */
const isTenantField = (name: string) => /(?<!client)_id$|^ref$|^against$/.test(name);

/** Query and body of the operations that need them. */
const requestDataOf: Readonly<Record<string, Operation['send']>> = {
  'POST /api/v1/vibe/stream': ({ projectId }) => message(projectId),
  'POST /api/v1/vibe/stream_v2': ({ projectId }) => message(projectId),
  'GET /api/v1/vibe/stream/{projectId}': ({ turnId }) => ({ query: { turn_id: turnId } }),
  'GET /api/v1/vibe/stream_v2/{projectId}': ({ turnId }) => ({ query: { turn_id: turnId } }),
  'POST /api/v1/vibe/answer': ({ askingId, questionId }) => ({
    body: { project_id: askingId, question_id: questionId, answers: { x: 'y' } },
  }),
  'POST /api/v1/vibe/plan/approve': ({ planningId, planId }) => ({
    body: { project_id: planningId, plan_id: planId, approved: true },
  }),
  'POST /api/v1/vibe/abort/{projectId}': ({ turnId }) => ({ body: { turn_id: turnId } }),
  'GET /api/v1/usage/summary': ({ projectId }) => ({ query: { project_id: projectId } }),
  'GET /api/v1/usage/events': ({ projectId }) => ({ query: { project_id: projectId } }),
  'POST /api/v1/stream_tickets': ({ projectId }) => ({ body: { project_id: projectId } }),
  'PATCH /api/v1/projects/{projectId}': () => ({ body: { title: 'Ours now' } }),
  'POST /api/v1/projects/{projectId}/share': () => ({ body: { include_history: true } }),
  'GET /api/v1/projects/{projectId}/files': ({ checkpointId }) => ({
    query: { ref: checkpointId },
  }),
  'GET /api/v1/projects/{projectId}/files/{path}': ({ checkpointId }) => ({
    query: { ref: checkpointId },
  }),
  'PUT /api/v1/projects/{projectId}/files/{path}': () => ({ raw: 'ours now' }),
  'GET /api/v1/projects/{projectId}/download': ({ checkpointId }) => ({
    query: { ref: checkpointId },
  }),
  'POST /api/v1/projects/{projectId}/checkpoints': () => ({ body: { label: 'Ours' } }),
  'POST /api/v1/projects/{projectId}/fork': ({ checkpointId }) => ({
    body: { checkpoint_id: checkpointId },
  }),
  'GET /api/v1/projects/{projectId}/checkpoints/{checkpointId}/diff': ({ checkpointId }) => ({
    query: { against: checkpointId },
  }),
  'GET /api/v1/projects/{projectId}/events': ({ turnId }) => ({ query: { turn_id: turnId } }),
  'POST /api/v1/projects/{projectId}/publish': ({ checkpointId }) => ({
    body: { checkpoint_id: checkpointId },
  }),
  'PATCH /api/v1/projects/{projectId}/publish': () => ({ body: { ai: true } }),
  'PATCH /api/v1/projects/{projectId}/git': () => ({ body: { branch: 'ours' } }),
  'POST /api/v1/projects/{projectId}/git/push': () => ({ body: { branch: 'ours' } }),
  'POST /api/v1/projects/{projectId}/site_key': () => ({ body: { allowed_origins: [] } }),
  'PUT /api/v1/projects/{projectId}/site_key': () => ({ body: { allowed_origins: [] } }),
  'POST /api/v1/projects/{projectId}/keys': () => ({ body: { name: 'ours' } }),
  'PUT /api/v1/projects/{projectId}/database': () => ({ body: { ref: 'abcdefghijklmnopqrst' } }),
  'POST /api/v1/projects/{projectId}/database/sql': () => ({
    body: { sql: 'CREATE TABLE IF NOT EXISTS ours ()', read_only: false },
  }),
  'POST /api/v1/projects/{projectId}/database/restore': () => ({
    query: { confirm: 'replace-all-data' },
    raw: 'CREATE TABLE ours ();',
  }),
  'POST /api/v1/projects/{projectId}/database/dumps/{dumpId}/restore': () => ({
    query: { confirm: 'replace-all-data' },
  }),
  'PATCH /api/v1/projects/{projectId}/app-users/{userId}': () => ({ body: { role: 'admin' } }),
  'POST /api/v1/projects/{projectId}/app-users/{userId}/sign-out': () => ({ body: {} }),
  'POST /api/v1/projects/{projectId}/app-users/{userId}/password-reset': () => ({ body: {} }),
  'POST /api/v1/projects/{projectId}/jobs/{name}/run': () => ({ body: { stage: 'live' } }),
  'GET /api/v1/projects/{projectId}/environment': () => ({}),
  'PUT /api/v1/projects/{projectId}/environment': () => ({
    body: { stage: 'dev', variables: [{ name: 'OURS', value: 'now' }] },
  }),
  'PUT /api/v1/projects/{projectId}/environment/{name}': () => ({
    body: { stage: 'dev', value: 'ours now' },
  }),
  'DELETE /api/v1/projects/{projectId}/environment/{name}': () => ({ query: { stage: 'dev' } }),
  'PATCH /api/v1/mcp/servers/{serverId}': () => ({ body: { name: 'ours' } }),
  'PATCH /api/v1/me/model-providers/{modelProviderId}': () => ({ body: { name: 'ours' } }),
  'POST /api/v1/me/model-providers/{modelProviderId}/test': () => ({ body: {} }),
};

function message(projectId: string): RequestData {
  return { body: { project_id: projectId, prompt: 'say ours' } };
}

interface OperationDescription {
  /** Requests with a key, a ticket or a link carry their own authorization. */
  readonly security: readonly object[];
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema?: { properties?: object } }>>;
  };
}

/** Every operation that refers to a tenant's resources; throws for one that this file does not know. */
export function operationsOf(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([lower, described]) => {
      if (!described.security.some((each) => 'bearer' in each)) return [];
      const method = lower.toUpperCase();
      const name = `${method} ${path}`;
      const inPath = namesIn(path).filter((each) => !unownedParameters.includes(each));
      const unknownParameter = inPath.find((each) => !parameters[each]);
      if (unknownParameter)
        throw new Error(
          `Unknown path parameter {${unknownParameter}} of ${name}: add it to tenancy-requests.ts`,
        );
      const tenantFields = fieldNamesOf(described).filter(isTenantField);
      if (inPath.length === 0 && tenantFields.length === 0) return [];
      const needsMore = tenantFields.length > 0 || described.requestBody !== undefined;
      const send = requestDataOf[name];
      if (needsMore && !send)
        throw new Error(`Unknown request data of ${name}: add it to tenancy-requests.ts`);
      return [{ name, method, path, send: send ?? (() => ({})) }];
    }),
  );
}

/** All ids a request contains when it refers to a tenant's resources. */
export function idsIn({ path, send }: Operation, tenant: Tenant): string[] {
  const { query = {}, body = {} } = send(tenant);
  const inPath = namesIn(path).flatMap((name) => parameters[name]?.(tenant, path) ?? []);
  return [...inPath, ...Object.values({ ...query, ...body }).map(String)];
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function fieldNamesOf({ parameters: all, requestBody }: OperationDescription): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  const inQuery = all.filter((each) => each.in === 'query').map(({ name }) => name);
  return [...inQuery, ...Object.keys(schema?.properties ?? {})];
}

/** Requests a tenant's resources, or ones with similar ids. */
export async function sendOperation(
  client: Client,
  { method, path, send }: Operation,
  tenant: Tenant,
): Promise<{ status: number; code: string | undefined }> {
  const { query = {}, body, raw } = send(tenant);
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(parameters[name]?.(tenant, path) ?? unownedValue(name));
  });
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${client.url}${at}${search}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...((body || raw !== undefined) && { body: raw ?? JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const error = isJson ? ((await response.json()) as { code?: string }) : undefined;
  // Fails for a body that was read as JSON.
  await response.body?.cancel().catch(() => undefined);
  return { status: response.status, code: error?.code };
}
