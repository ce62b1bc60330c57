import {
  appUserList,
  appUserPatch,
  appUserQuery,
  appUserRecord,
  deletedRecord,
  type EnvironmentStage,
  endedSessionsRecord,
  sentResetRecord,
  stageQuery,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { StatementError } from '../../core/ports/app-data.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { Project } from '../../store/queries/projects.ts';
import type { AppKey, AppUserDirectory } from './app-user-directory.ts';

export interface AppUserRouteDependencies {
  readonly db: Db;
  readonly users: AppUserDirectory;
  /** The address of the app; undefined if the stage has none. */
  readonly addressOf: (project: Project, stage: EnvironmentStage) => Promise<string | undefined>;
  /** Sends a mail as the app would. */
  readonly sendMail: (key: AppKey, mail: AppUserMail) => Promise<void>;
}

export interface AppUserMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const path = '/api/v1/projects/:projectId/app-users';

/** Routes for the users of an app with accounts. */
export function appUserRoutes(deps: AppUserRouteDependencies): RouteDefinition[] {
  const { db, users, addressOf, sendMail } = deps;
  const shared = { access: 'bearer', group: 'App users' } as const;
  const owned = requireProjectByParams(db);

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the users of the app, newest first',
      query: appUserQuery,
      responses: { 200: { about: 'One page of users', body: appUserList } },
      handler: async ({ params, query, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        return explained(users.list({ projectId, stage: query.stage }, query));
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: `${path}/:userId`,
      summary: 'Change the role of a user of the app, or disable or enable the user',
      body: appUserPatch,
      responses: { 200: { about: 'The user', body: appUserRecord } },
      handler: async ({ params, body, caller }) => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const key = { projectId, stage: body.stage };
        return explained(users.change(key, params['userId'] ?? '', body));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:userId`,
      summary: 'Delete a user of the app',
      query: stageQuery,
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async ({ params, query: { stage }, caller }) => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const { userId = '' } = params;
        await explained(users.remove({ projectId, stage }, userId));
        return toDeletedRecord(userId);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:userId/sign-out`,
      summary: 'Sign a user of the app out everywhere',
      body: stageQuery,
      responses: { 200: { about: 'Signed out', body: endedSessionsRecord } },
      handler: async ({ params, body: { stage }, caller }) => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const ended = await explained(users.signOut({ projectId, stage }, params['userId'] ?? ''));
        return { ended };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:userId/password-reset`,
      summary: 'Send a user of the app a link to set a new password',
      body: stageQuery,
      responses: { 200: { about: 'Sent', body: sentResetRecord } },
      handler: async ({ params, body: { stage }, caller }) => {
        requirePerson(caller());
        const project = await owned(caller().userId, params);
        const address = await addressOf(project, stage);
        if (address === undefined) throw new ApiError('NOT_FOUND', 'This app is not published');
        const key = { projectId: project.id, stage };
        const reset = await explained(users.startReset(key, params['userId'] ?? ''));
        const link = new URL('/reset-password', address);
        link.searchParams.set('token', reset.token);
        await sendMail(key, {
          to: reset.email,
          subject: 'Set a new password',
          text: `Hello ${reset.name},\n\nOpen this link within an hour to set a new password:\n\n${link}\n`,
        });
        return { email: reset.email, expires_at: reset.expiresAt.toISOString() };
      },
    }),
  ];
}

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new ApiError('SQL_FAILED', error.message, { cause: error });
  }
}
