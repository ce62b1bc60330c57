import type {
  ErrorBody,
  GitImportProgress,
  GitImportRequestInput,
  ImportRecord,
} from '@millwright/contract';
import { createNetworkError, errorFromBody } from './error.ts';
import { readMessages } from './event-stream.ts';
import type { Http, Options } from './http.ts';

export interface GitImportOptions extends Options {
  readonly onProgress?: ((progress: GitImportProgress) => void) | undefined;
}

/** Heartbeats arrive every 15 s. */
const silenceMs = 45_000;

/** Creates a project from a Git repository. Aborting the signal cancels the import. */
export async function importFromGit(
  http: Http,
  request: GitImportRequestInput,
  { onProgress, signal }: GitImportOptions,
): Promise<ImportRecord> {
  const response = await http.request('/api/v1/projects/import/git', {
    method: 'POST',
    json: request,
    headers: { accept: 'text/event-stream' },
    signal,
  });
  try {
    for await (const { event, data } of readMessages(response, silenceMs)) {
      if (event === 'progress') onProgress?.(JSON.parse(data) as GitImportProgress);
      if (event === 'done') return JSON.parse(data) as ImportRecord;
      if (event === 'failed') throw errorFromBody(JSON.parse(data) as ErrorBody);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  throw createNetworkError();
}
