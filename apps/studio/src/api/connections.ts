import type {
  ConnectionListRecord,
  ConnectionRecord,
  ConnectionStartRecord,
  GitConnectedRecord,
  OfferedDatabaseList,
  ProjectDatabaseAnswer,
} from '@millwright/contract';
import { useCallback } from 'react';
import { ask } from './ask.ts';
import type { SignedIn } from './begin.ts';
import { useService } from './service.ts';
import { useLoaded } from './use-loaded.ts';

type Token = SignedIn['token'];

/** What the service has at a path that the library has no words for. */
function useAsked<T>(path: string) {
  const { token } = useService();
  const read = useCallback(
    (_millwright: unknown, signal?: AbortSignal) => ask<T>(token, { method: 'GET', path, signal }),
    [token, path],
  );
  return useLoaded(read);
}

/** The accounts of a family: `git`, or the name of a provider of databases or payments. */
export const useConnections = (segment: string) =>
  useAsked<ConnectionListRecord>(`/api/v1/${segment}/connections`);

/** Leaves the page for the sign-in of a provider, which leads back to the studio. */
export async function leaveToConnect(token: Token, segment: string): Promise<void> {
  const path = `/api/v1/${segment}/oauth/start`;
  const start = await ask<ConnectionStartRecord>(token, { method: 'POST', path, json: {} });
  location.assign(start.authorization_url);
}

/** Hands in what a git provider sent the browser back with. */
export function handInGit(token: Token, query: URLSearchParams): Promise<GitConnectedRecord> {
  const path = '/api/v1/git/oauth/callback';
  const json = { provider: 'github', ...Object.fromEntries(query) };
  return ask(token, { method: 'POST', path, json });
}

export async function disconnect(
  token: Token,
  segment: string,
  { id }: ConnectionRecord,
): Promise<void> {
  await ask(token, { method: 'DELETE', path: `/api/v1/${segment}/connections/${id}` });
}

export const useOfferedDatabases = (provider: string) =>
  useAsked<OfferedDatabaseList>(`/api/v1/${provider}/projects`);

const databaseOf = (projectId: string) =>
  `/api/v1/projects/${encodeURIComponent(projectId)}/database`;

export const useProjectDatabase = (projectId: string) =>
  useAsked<ProjectDatabaseAnswer>(databaseOf(projectId));

export async function linkDatabase(token: Token, projectId: string, ref: string): Promise<void> {
  await ask(token, { method: 'PUT', path: databaseOf(projectId), json: { ref } });
}

export async function unlinkDatabase(token: Token, projectId: string): Promise<void> {
  await ask(token, { method: 'DELETE', path: databaseOf(projectId) });
}
