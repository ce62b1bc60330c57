import {
  limits,
  type ProjectRecord,
  projectOrders,
  projectStatuses,
  request,
  tagField,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { ApiError } from '../core/api-error.ts';
import type { PreviewAddress, Previews } from '../core/ports/previews.ts';
import { pageFields, pageOf, pageRequest, searchText } from '../http/page-cursor.ts';
import { findProjectState, listProjects, rankOf } from '../store/queries/projects.ts';
import { requireProject } from './require-project.ts';
import { showProject } from './show-project.ts';

export const projectQuery = request(
  z.object({
    ...pageFields(),
    q: searchText(limits.own.titleChars).trim().optional().describe('Part of the title'),
    status: z.enum(projectStatuses).optional(),
    tag: tagField().optional().describe('Only projects with this tag'),
    archived: z.stringbool().optional().describe('Only archived projects, or none of them'),
    trashed: z
      .stringbool()
      .default(false)
      .describe('Only projects in the trash, which are left out otherwise'),
    sort: z.enum(projectOrders).default('created').describe('Newest first, or the last used first'),
  }),
);
export type ProjectQuery = z.output<typeof projectQuery>;

export const projectList = 'projects';

/** Names the list by its order: a cursor is a time, and valid in its own order only. */
const listNameOf = ({ sort }: ProjectQuery) =>
  sort === 'created' ? projectList : `${projectList}.${sort}`;

export interface ProjectReaderDependencies {
  readonly db: NodePgDatabase;
  readonly previewAddress: PreviewAddress;
  readonly previews: Previews;
  /** Address of the API. */
  readonly baseUrl: string;
}

/** Projects as their owner sees them, for every transport. */
export class ProjectReader {
  readonly #deps: ProjectReaderDependencies;

  constructor(deps: ProjectReaderDependencies) {
    this.#deps = deps;
  }

  async list(userId: string, query: ProjectQuery) {
    const { q, status, tag, archived, trashed, sort } = query;
    const list = listNameOf(query);
    const page = pageRequest(list, query);
    const states = await listProjects(
      this.#deps.db,
      userId,
      { query: q, status, tag, archived, trashed },
      sort,
      page,
    );
    const { rows, next_cursor } = pageOf(list, query, states, ({ project }) => ({
      at: rankOf(project, sort),
      id: project.id,
    }));
    return { projects: rows.map((state) => showProject(state, this.#deps)), next_cursor };
  }

  async get(userId: string, projectId: string): Promise<ProjectRecord> {
    const { id } = await requireProject(this.#deps.db, userId, projectId, { mayBeTrashed: true });
    return this.load(id);
  }

  /** Returns a project without an access check; the caller must have checked access. */
  async load(projectId: string): Promise<ProjectRecord> {
    const state = await findProjectState(this.#deps.db, projectId);
    if (state) return showProject(state, this.#deps);
    throw new ApiError('PROJECT_NOT_FOUND', 'Project not found');
  }
}
