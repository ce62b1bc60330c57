import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export interface CheckpointRecord {
  readonly checkpoint_id: string;
  readonly project_id: string;
  readonly turn_id: string | null;
  readonly label: string;
  readonly files_changed: number;
  readonly created_at: string;
}

export interface CheckpointDiff {
  readonly checkpoint_id: string;
  readonly against: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly operation: 'create' | 'update' | 'delete';
    readonly diff: string | null;
  }[];
}

export interface Restored {
  readonly checkpoint: CheckpointRecord;
  readonly restored_from: string;
}

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

  create(
    projectId: string,
    request: { readonly title?: string } = {},
    options: Options = {},
  ): Promise<CheckpointRecord> {
    const path = projectPath(projectId, 'checkpoints');
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  /** What it changed since the one before it, or since another one. */
  diff(
    projectId: string,
    checkpointId: string,
    { against, signal }: Options & { readonly against?: string | undefined } = {},
  ): Promise<CheckpointDiff> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'diff');
    return this.#http.json(path, { query: { against }, signal });
  }

  /** Makes the files what they were then, as a new checkpoint. */
  restore(projectId: string, checkpointId: string, options: Options = {}): Promise<Restored> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'restore');
    return this.#http.json(path, { method: 'POST', json: {}, ...options });
  }
}
