import type { ForkRequest, ImportRecord, PreviewRecord, ProjectRecord } from '@millwright/contract';
import { type Asked, ask } from './ask.ts';
import type { SignedIn } from './begin.ts';

type Token = SignedIn['token'];

/** A new project with the files of another. */
export function forkProject(
  token: Token,
  projectId: string,
  request: ForkRequest,
): Promise<ProjectRecord> {
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/fork`;
  return ask(token, { method: 'POST', path, json: request });
}

/** A new project with the files of a zip. */
export function importZip(
  token: Token,
  file: File,
  watching: Pick<Asked, 'signal' | 'onSent'>,
): Promise<ImportRecord> {
  return ask(token, { method: 'POST', path: '/api/v1/projects/import', file, ...watching });
}

/** Where a version is to be seen. */
export function versionPreview(
  token: Token,
  projectId: string,
  checkpointId: string,
  signal: AbortSignal,
): Promise<PreviewRecord> {
  const [project, checkpoint] = [projectId, checkpointId].map(encodeURIComponent);
  const path = `/api/v1/projects/${project}/checkpoints/${checkpoint}/preview`;
  return ask(token, { method: 'GET', path, signal });
}
