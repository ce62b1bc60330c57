import type {
  DeletedRecord,
  EmptiedTrashRecord,
  GitImportRequestInput,
  ImportRecord,
  ProjectOrder,
  ProjectPatch,
  ProjectRecord,
  ProjectStatus,
  RemixRequest,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type GitImportOptions, importFromGit } from './import-from-git.ts';
import { iteratePages, type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export interface ProjectQuery extends PageQuery {
  /** Part of the title. */
  readonly q?: string | undefined;
  readonly status?: ProjectStatus | undefined;
  readonly tag?: string | undefined;
  /** Only archived projects, or none of them. */
  readonly archived?: boolean | undefined;
  /** Only projects in the trash, which are left out otherwise. */
  readonly trashed?: boolean | undefined;
  /** Newest first, which is the default, or the last used first. */
  readonly sort?: ProjectOrder | undefined;
}

export class Projects {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

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

  /** The newest screenshot of the app; undefined if there is none yet. */
  async screenshot(
    { screenshot_url }: Pick<ProjectRecord, 'screenshot_url'>,
    options: Options = {},
  ): Promise<Blob | undefined> {
    if (screenshot_url === null) return undefined;
    // The client may reach the service at another address than the one in its records.
    const { pathname, search } = new URL(screenshot_url);
    return (await this.#http.request(`${pathname}${search}`, options)).blob();
  }

  update(projectId: string, patch: ProjectPatch, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json(projectPath(projectId), { method: 'PATCH', json: patch, ...options });
  }

  /** Creates a project from the files of a shared one, if its link allows it. */
  remix(request: RemixRequest, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json('/api/v1/projects/remix', { method: 'POST', json: request, ...options });
  }

  /** Creates a project from a Git repository. */
  importFromGit(
    request: GitImportRequestInput,
    options: GitImportOptions = {},
  ): Promise<ImportRecord> {
    return importFromGit(this.#http, request, options);
  }

  /** Moves the project to the trash, from which it is deleted after 30 days. */
  trash(projectId: string, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json(`${projectPath(projectId)}/trash`, { method: 'POST', ...options });
  }

  /** Restores the project from the trash. */
  restore(projectId: string, options: Options = {}): Promise<ProjectRecord> {
    return this.#http.json(`${projectPath(projectId)}/restore`, { method: 'POST', ...options });
  }

  /** Deletes all projects in the trash for good. */
  emptyTrash(options: Options = {}): Promise<EmptiedTrashRecord> {
    return this.#http.json('/api/v1/trash', { method: 'DELETE', ...options });
  }

  /** Deletes the project and everything in it for good, also from the trash. */
  remove(projectId: string, options: Options = {}): Promise<DeletedRecord> {
    return this.#http.json(projectPath(projectId), { method: 'DELETE', ...options });
  }
}
