import type {
  DeletedRecord,
  ProjectPatch,
  ProjectRecord,
  ProjectStatus,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { iteratePages, type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export interface ProjectQuery extends PageQuery {
  /** Part of the title. */
  readonly q?: string | undefined;
  readonly status?: ProjectStatus | undefined;
}

export class Projects {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Newest first. */
  list(query: ProjectQuery = {}, options: Options = {}): Promise<Page<'projects', ProjectRecord>> {
    return readPage(this.#http, '/api/v1/projects', query, options);
  }

  async *all(query: ProjectQuery = {}, options: Options = {}): AsyncGenerator<ProjectRecord> {
    const read = (cursor = query.cursor) => this.list({ ...query, cursor }, options);
    for await (const { projects } of iteratePages(read)) yield* projects;
  }

  get(projectId: string, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json(projectPath(projectId), options);
  }

  update(projectId: string, patch: ProjectPatch, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json(projectPath(projectId), { method: 'PATCH', json: patch, ...options });
  }

  /** Deletes the project and everything in it. */
  remove(projectId: string, options: Options = {}): Promise<DeletedRecord> {
    return this.#http.json(projectPath(projectId), { method: 'DELETE', ...options });
  }
}
