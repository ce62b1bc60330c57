import type { Client } from './client.ts';
import { projectPath } from './records.ts';

export const filesPath = (projectId: string) => `${projectPath(projectId)}/files`;
export const filePath = (projectId: string, path: string) =>
  `${filesPath(projectId)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** Writes a file as its very bytes. */
export function putFile(
  client: Client,
  projectId: string,
  path: string,
  content: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${client.url}${filePath(projectId, path)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${client.token}`, ...headers },
    body: content,
  });
}
