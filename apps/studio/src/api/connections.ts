import type {
  ConnectionListRecord,
  ConnectionRecord,
  ConnectionStartRecord,
  GitConnectedRecord,
  OfferedDatabaseList,
  ProjectDatabaseAnswer,
} from '@millwright/contract';
import type { Ask } from './ask.ts';
import { useAsked } from './use-asked.ts';

/** Connected accounts of a segment: `git`, or the name of a database or payment provider. */
export const useConnections = (segment: string) =>
  useAsked<ConnectionListRecord>(`/api/v1/${segment}/connections`);

/** Redirects to a provider's sign-in, which leads back to the studio. */
export async function leaveToConnect(ask: Ask, segment: string): Promise<void> {
  const path = `/api/v1/${segment}/oauth/start`;
  const start = await ask<ConnectionStartRecord>(path, { method: 'POST', json: {} });
  location.assign(start.authorization_url);
}

/** Submits the parameters of a git provider's redirect. */
export function handInGit(ask: Ask, query: URLSearchParams): Promise<GitConnectedRecord> {
  const path = '/api/v1/git/oauth/callback';
  const json = { provider: 'github', ...Object.fromEntries(query) };
  return ask(path, { method: 'POST', json });
}

export async function disconnect(
  ask: Ask,
  segment: string,
  { id }: ConnectionRecord,
): Promise<void> {
  await ask(`/api/v1/${segment}/connections/${id}`, { method: 'DELETE' });
}

export const useOfferedDatabases = (provider: string) =>
  useAsked<OfferedDatabaseList>(`/api/v1/${provider}/projects`);

const databaseOf = (projectId: string) =>
  `/api/v1/projects/${encodeURIComponent(projectId)}/database`;

export const useProjectDatabase = (projectId: string) =>
  useAsked<ProjectDatabaseAnswer>(databaseOf(projectId));

export async function linkDatabase(ask: Ask, projectId: string, ref: string): Promise<void> {
  await ask(databaseOf(projectId), { method: 'PUT', json: { ref } });
}

export async function unlinkDatabase(ask: Ask, projectId: string): Promise<void> {
  await ask(databaseOf(projectId), { method: 'DELETE' });
}
