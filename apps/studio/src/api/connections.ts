import type {
  ConnectionListRecord,
  ConnectionRecord,
  ConnectionStartRecord,
  GitConnectedRecord,
  OfferedDatabaseList,
  ProjectDatabaseAnswer,
} from '@millwright/contract';
import type { CallApi } from './call-api.ts';
import { useFetched } from './use-fetched.ts';

/** Connected accounts of a segment: `git`, or the name of a database or payment provider. */
export const useConnections = (segment: string) =>
  useFetched<ConnectionListRecord>(`/api/v1/${segment}/connections`);

/** Redirects to a provider's sign-in, which leads back to the studio. */
export async function redirectToProvider(callApi: CallApi, segment: string): Promise<void> {
  const path = `/api/v1/${segment}/oauth/start`;
  const start = await callApi<ConnectionStartRecord>(path, { method: 'POST', json: {} });
  location.assign(start.authorization_url);
}

/** Submits the parameters of a git provider's redirect. */
export function submitGitCallback(
  callApi: CallApi,
  query: URLSearchParams,
): Promise<GitConnectedRecord> {
  const path = '/api/v1/git/oauth/callback';
  const json = { provider: 'github', ...Object.fromEntries(query) };
  return callApi(path, { method: 'POST', json });
}

export async function disconnect(
  callApi: CallApi,
  segment: string,
  { id }: ConnectionRecord,
): Promise<void> {
  await callApi(`/api/v1/${segment}/connections/${id}`, { method: 'DELETE' });
}

export const useOfferedDatabases = (provider: string) =>
  useFetched<OfferedDatabaseList>(`/api/v1/${provider}/projects`);

const getDatabasePath = (projectId: string) =>
  `/api/v1/projects/${encodeURIComponent(projectId)}/database`;

export const useProjectDatabase = (projectId: string) =>
  useFetched<ProjectDatabaseAnswer>(getDatabasePath(projectId));

export async function linkDatabase(
  callApi: CallApi,
  projectId: string,
  ref: string,
): Promise<void> {
  await callApi(getDatabasePath(projectId), { method: 'PUT', json: { ref } });
}

export async function unlinkDatabase(callApi: CallApi, projectId: string): Promise<void> {
  await callApi(getDatabasePath(projectId), { method: 'DELETE' });
}
