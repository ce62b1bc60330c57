import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export interface CheckpointRecord {
  readonly checkpoint_id: string;
  /** The turn whose work it is; null when a person made it. */
  readonly turn_id: string | null;
  readonly restored_from: string | null;
  readonly label: string;
  readonly files_changed: number;
  /** Whether the app was looked at and found in order. */
  readonly verified: boolean;
  readonly created_at: string;
}

export interface DiffRecord {
  readonly checkpoint_id: string;
  readonly against: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly status: 'added' | 'modified' | 'deleted';
    readonly binary: boolean;
    readonly lines_added: number | null;
    readonly lines_removed: number | null;
    readonly diff: string | null;
  }[];
  readonly truncated: boolean;
}

export interface RestoreRecord {
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

  /** Keeps the files as they are now. */
  create(
    projectId: string,
    request: { readonly label?: string } = {},
    options: Options = {},
  ): Promise<CheckpointRecord> {
    const path = projectPath(projectId, 'checkpoints');
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  /** What it changed since the one before it, or compared with another one or with `current`. */
  diff(
    projectId: string,
    checkpointId: string,
    { against, signal }: Options & { readonly against?: string | undefined } = {},
  ): Promise<DiffRecord> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'diff');
    return this.#http.json(path, { query: { against }, signal });
  }

  /** Makes the files what they were then, as a new checkpoint. */
  restore(projectId: string, checkpointId: string, options: Options = {}): Promise<RestoreRecord> {
    const path = projectPath(projectId, 'checkpoints', checkpointId, 'restore');
    return this.#http.json(path, { method: 'POST', ...options });
  }
}
