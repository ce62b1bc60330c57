import type { ForkRequest, ImportRecord, PreviewRecord, ProjectRecord } from '@millwright/contract';
import type { ApiCallOptions, CallApi } from './call-api.ts';

/** Creates a project with the files of another. */
export function forkProject(
  callApi: CallApi,
  projectId: string,
  request: ForkRequest,
): Promise<ProjectRecord> {
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/fork`;
  return callApi(path, { method: 'POST', json: request });
}

/** Creates a project with the files of a zip. */
export function importZip(
  callApi: CallApi,
  file: File,
  options: Pick<ApiCallOptions, 'signal' | 'onProgress'>,
): Promise<ImportRecord> {
  return callApi('/api/v1/projects/import', { method: 'POST', file, ...options });
}

/** Preview of a version. */
export function fetchVersionPreview(
  callApi: CallApi,
  projectId: string,
  checkpointId: string,
  signal: AbortSignal,
): Promise<PreviewRecord> {
  const [project, checkpoint] = [projectId, checkpointId].map(encodeURIComponent);
  const path = `/api/v1/projects/${project}/checkpoints/${checkpoint}/preview`;
  return callApi(path, { signal });
}
