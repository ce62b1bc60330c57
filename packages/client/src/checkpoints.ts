import type { CheckpointRecord, DiffRecord, RestoreRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export class Checkpoints {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Newest first. */
  list(
    projectId: string,
    query: PageQuery = {},
    options: Options = {},
  ): Promise<Page<'checkpoints', CheckpointRecord>> {
    return readPage(this.#http, projectPath(projectId, 'checkpoints'), query, options);
  }

  /** Creates a checkpoint of the current files. */
  create(
    projectId: string,
    request: { readonly label?: string } = {},
    options: Options = {},
  ): Promise<CheckpointRecord> {
    const path = projectPath(projectId, 'checkpoints');
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  /** Changes since the previous checkpoint, or compared with another one or with `current`. */
  diff(
    projectId: string,
    checkpointId: string,
    { against, signal }: Options & { readonly against?: string | undefined } = {},
  ): Promise<DiffRecord> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'diff');
    return this.#http.json(path, { query: { against }, signal });
  }

  /** Restores the files of a checkpoint as a new checkpoint. */
  restore(projectId: string, checkpointId: string, options: Options = {}): Promise<RestoreRecord> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'restore');
    return this.#http.json(path, { method: 'POST', ...options });
  }
}
