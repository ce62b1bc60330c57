import type { ForkRequest, ImportRecord, PreviewRecord, ProjectRecord } from '@millwright/contract';
import type { Ask, Asked } from './ask.ts';

/** Creates a project with the files of another. */
export function forkProject(
  ask: Ask,
  projectId: string,
  request: ForkRequest,
): Promise<ProjectRecord> {
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/fork`;
  return ask(path, { method: 'POST', json: request });
}

/** Creates a project with the files of a zip. */
export function importZip(
  ask: Ask,
  file: File,
  watching: Pick<Asked, 'signal' | 'onSent'>,
): Promise<ImportRecord> {
  return ask('/api/v1/projects/import', { method: 'POST', file, ...watching });
}

/** Preview of a version. */
export function versionPreview(
  ask: Ask,
  projectId: string,
  checkpointId: string,
  signal: AbortSignal,
): Promise<PreviewRecord> {
  const [project, checkpoint] = [projectId, checkpointId].map(encodeURIComponent);
  const path = `/api/v1/projects/${project}/checkpoints/${checkpoint}/preview`;
  return ask(path, { signal });
}
