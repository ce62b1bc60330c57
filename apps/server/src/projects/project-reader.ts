import { limits, type ProjectRecord, projectStatuses, request } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { ApiError } from '../core/api-error.ts';
import type { PreviewAddress, Previews } from '../core/ports/previews.ts';
import { pageFields, pageOf, pageRequest, searchText } from '../http/page-cursor.ts';
import { findProjectState, listProjects } from '../store/queries/projects.ts';
import { requireProject } from './require-project.ts';
import { showProject } from './show-project.ts';

export const projectQuery = request(
  z.object({
    ...pageFields(),
    q: searchText(limits.own.titleChars).trim().optional().describe('Part of the title'),
    status: z.enum(projectStatuses).optional(),
  }),
);
export type ProjectQuery = z.output<typeof projectQuery>;

export const projectList = 'projects';

export interface ProjectReaderDependencies {
  readonly db: NodePgDatabase;
  readonly previewAddress: PreviewAddress;
  readonly previews: Previews;
}

/** Projects as their owner sees them, for every transport. */
export class ProjectReader {
  readonly #deps: ProjectReaderDependencies;

  constructor(deps: ProjectReaderDependencies) {
    this.#deps = deps;
  }

  /** Lists projects, newest first. */
  async list(userId: string, query: ProjectQuery) {
    const { db, previewAddress, previews } = this.#deps;
    const { q, status } = query;
    const page = pageRequest(projectList, query);
    const states = await listProjects(db, userId, { query: q, status }, page);
    const { rows, next_cursor } = pageOf(projectList, query, states, ({ project }) => ({
      at: project.createdAt,
      id: project.id,
    }));
    return {
      projects: rows.map((state) => showProject(state, previewAddress, previews)),
      next_cursor,
    };
  }

  async get(userId: string, projectId: string): Promise<ProjectRecord> {
    const { id } = await requireProject(this.#deps.db, userId, projectId);
    return this.load(id);
  }

  /** Returns a project without an access check; the caller must have checked access. */
  async load(projectId: string): Promise<ProjectRecord> {
    const { db, previewAddress, previews } = this.#deps;
    const state = await findProjectState(db, projectId);
    if (state) return showProject(state, previewAddress, previews);
    throw new ApiError('PROJECT_NOT_FOUND', 'Project not found');
  }
}
