import {
  type AppMailSummary,
  appMailList,
  appMailQuery,
  appMailRecord,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { type AppMail, findAppMail, listAppMails } from '../../store/queries/app-mails.ts';

const list = 'mails';
const path = '/api/v1/projects/:projectId/mails';

/** Routes for the mail that apps sent. */
export function appMailRoutes(db: Db): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'App users' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the mails that the app sent in the last 7 days, newest first',
      query: appMailQuery,
      responses: { 200: { about: 'One page of mails', body: appMailList } },
      handler: async ({ params, query, caller }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const key = { projectId: project.id, stage: query.stage };
        const found = await listAppMails(db, key, pageRequest(list, query));
        const { rows, next_cursor } = pageOf(list, query, found, ({ createdAt, id }) => ({
          at: createdAt,
          id,
        }));
        return { mails: rows.map(toSummary), next_cursor };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:mailId`,
      summary: 'Get a mail that the app sent',
      responses: { 200: { about: 'The mail', body: appMailRecord } },
      handler: async ({ params, caller }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const mail = await findAppMail(db, project.id, params['mailId'] ?? '');
        if (!mail) throw new ApiError('NOT_FOUND', 'This project has no such mail');
        return {
          ...toSummary(mail),
          text: mail.body,
          attachments: [...mail.attachments],
          size_bytes: mail.size,
          error: mail.error,
        };
      },
    }),
  ];
}

function toSummary({
  id,
  stage,
  status,
  sender,
  recipients,
  subject,
  createdAt,
}: AppMail): AppMailSummary {
  return {
    ...{ id, stage, status, subject },
    from: sender,
    to: [...recipients],
    created_at: createdAt.toISOString(),
  };
}
