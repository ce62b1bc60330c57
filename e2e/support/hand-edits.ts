import type { Client } from './client.ts';
import { projectPath } from './records.ts';

export const filesPath = (projectId: string) => `${projectPath(projectId)}/files`;
export const filePath = (projectId: string, path: string) =>
  `${filesPath(projectId)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** Writes a file with raw bytes. */
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

/** All files of a project by path, as returned by the API. */
export async function readFiles(
  client: Client,
  projectId: string,
  ref = '',
): Promise<Map<string, string>> {
  const query = ref && `?ref=${ref}`;
  const listed = await client.json('GET', `${filesPath(projectId)}${query}`);
  const files = new Map<string, string>();
  for (const { path } of listed.body['files'] as unknown as { path: string }[]) {
    const answer = await client.request('GET', `${filePath(projectId, path)}${query}`);
    files.set(path, Buffer.from(await answer.arrayBuffer()).toString('base64'));
  }
  return files;
}
