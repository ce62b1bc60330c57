import {
  deletedRecord,
  type GitLinkRecord,
  type GitPushRecord,
  type GitRecord,
  gitLinkPatch,
  gitPushRecord,
  gitPushRequest,
  gitRecord,
  gitRepositoryRecord,
  listOf,
  request,
} from '@millwright/contract';
import { z } from 'zod';
import { pageFields, readCursor, writeCursor } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { findCheckpointByNumber } from '../../store/queries/checkpoints.ts';
import { deleteGitLink, findGitLink, type GitLink } from '../../store/queries/git-links.ts';
import type { Project } from '../../store/queries/projects.ts';
import { clonePath } from './git-clone-routes.ts';
import type { GitHub } from './github.ts';
import { notLinkedError, type Pushes, type TokenOf } from './pushes.ts';

export interface GitDependencies {
  readonly db: Db;
  readonly pushes: Pushes;
  readonly gitHub: GitHub;
  readonly tokenOf: TokenOf;
  readonly baseUrl: string;
  /** Base URL for links to repositories. */
  readonly gitHubUrl: string;
}

const list = 'repositories';
const pageShape = /^(\d{1,4})$/;

/** Routes to push a project's history to a remote repository. */
export function gitRoutes(deps: GitDependencies): RouteDefinition[] {
  const { db, pushes, gitHub, tokenOf, baseUrl, gitHubUrl } = deps;
  const path = '/api/v1/projects/:projectId/git';
  const shared = { access: 'bearer', group: 'Git' } as const;
  const owned = requireProjectByParams(db);

  async function show(project: Project): Promise<GitRecord> {
    const account = await tokenOf(project.ownerId, 'github');
    const link = await findGitLink(db, project.id);
    return {
      project_id: project.id,
      clone_url: baseUrl + clonePath(project.id),
      account: account ? { provider: 'github', login: account.login } : null,
      link: link ? await showLink(project, link) : null,
    };
  }

  async function showLink({ id, lastCheckpoint }: Project, link: GitLink): Promise<GitLinkRecord> {
    const { provider, owner, name, branch, mode, auto, pushedNumber, pullNumber, pullUrl } = link;
    const pushed = await findCheckpointByNumber(db, id, pushedNumber);
    return {
      provider,
      repository: { owner, name, url: `${gitHubUrl}/${owner}/${name}` },
      branch,
      mode,
      auto,
      pushed_checkpoint_id: pushed?.id ?? null,
      pushed_commit: link.pushedCommit,
      pushed_at: link.pushedAt?.toISOString() ?? null,
      waiting: Math.max(0, lastCheckpoint - pushedNumber),
      pull_request: pullNumber && pullUrl ? { number: pullNumber, url: pullUrl } : null,
      error: link.error,
    };
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/git/repositories',
      summary: 'List the repositories of the connected account, most recently changed first',
      query: request(z.object(pageFields())),
      responses: {
        200: { about: 'One page of repositories', body: listOf(list, gitRepositoryRecord) },
      },
      handler: async ({ query: { limit, cursor }, caller, signal }) => {
        const page = cursor === undefined ? 1 : Number(readCursor(list, cursor, pageShape)[0]);
        const account = await pushes.requireAccount(caller().userId);
        const found = await gitHub.repositories(account, page, limit, signal);
        const next_cursor = found.hasMore ? writeCursor(list, String(page + 1)) : null;
        return { repositories: found.repositories, next_cursor };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'Get the clone address and the linked repository of a project',
      responses: { 200: { about: 'The current link', body: gitRecord } },
      handler: async ({ params, caller }) => show(await owned(caller().userId, params)),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path,
      summary: 'Change where, how and when a project is pushed',
      body: gitLinkPatch,
      responses: { 200: { about: 'The current link', body: gitRecord } },
      handler: async ({ params, caller, body }) => {
        const project = await owned(caller().userId, params);
        await pushes.change(project, body);
        return show(project);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path,
      summary: 'Unlink the repository of a project; the repository itself stays',
      responses: { 200: { about: 'Unlinked', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        const { id } = await owned(caller().userId, params);
        if (!(await deleteGitLink(db, id))) throw notLinkedError();
        return toDeletedRecord(id);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/push`,
      summary: 'Push all checkpoints as commits; the first push names the repository',
      body: gitPushRequest,
      responses: { 200: { about: 'The result of the push', body: gitPushRecord } },
      handler: async ({ params, caller, body, signal }): Promise<GitPushRecord> => {
        const project = await owned(caller().userId, params);
        const { link, tip, checkpointId, commits } = await pushes.push(project, body, signal);
        const shown = await showLink(project, link);
        const { pull_request } = shown;
        return {
          commit: tip.commit,
          checkpoint_id: checkpointId,
          commits,
          pull_request,
          link: shown,
        };
      },
    }),
  ];
}
