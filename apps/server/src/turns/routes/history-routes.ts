import {
  eventsRecord,
  isEventType,
  limits,
  listOf,
  messageRecord,
  planRecord,
  planStatuses,
  questionRecord,
  questionStatuses,
  request,
  seqField,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  pageFields,
  pageOf,
  pageRequest,
  readCursor,
  searchText,
  writeCursor,
} from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject, requireTurn } from '../../projects/require-project.ts';
import { listAttachments } from '../../store/queries/attachments.ts';
import { findMergedCursor } from '../../store/queries/event-compaction.ts';
import { type EventFilter, type LoggedEvent, readEvents } from '../../store/queries/events.ts';
import { listPlans } from '../../store/queries/plans.ts';
import type { Project } from '../../store/queries/projects.ts';
import { listQuestions } from '../../store/queries/questions.ts';
import { readAssistantMessages } from '../../store/queries/read-assistant-messages.ts';
import { listTurns } from '../../store/queries/turns.ts';
import { showMessages, showPlan, showQuestion } from './to-turn-records.ts';

const seqPattern = /^(\d{1,15})$/;

/** Query fields for the start of a page of events. */
export const cursorFields = {
  ...pageFields(1000, 200),
  after_seq: seqField
    .optional()
    .describe(
      'Events with a higher number; `cursor` takes precedence. Some time after a turn ends, adjacent pieces of its texts and files are merged into one event with the number of the last. If the number you send was merged away, the page starts with the first event of that turn, whose number is not higher; replace what you have of that turn',
    ),
};

const eventQuery = request(
  z.object({
    ...cursorFields,
    turn_id: searchText(limits.own.idChars).optional(),
    types: z
      .string()
      .transform((text) => text.split(',').map((type) => type.trim()))
      .refine((types) => types.every(isEventType), 'must be a comma-separated list of event types')
      .optional()
      .describe('Comma-separated event types'),
  }),
);

/** Routes for a project's history, as raw events and as messages. */
export function historyRoutes({ db }: { readonly db: NodePgDatabase }): RouteDefinition[] {
  const shared = { method: 'GET', access: 'bearer', group: 'History' } as const;
  const under = (name: string) => `/api/v1/projects/:projectId/${name}`;

  return [
    route({
      ...shared,
      path: under('events'),
      summary: 'List the events of a project, oldest first',
      query: eventQuery,
      responses: { 200: { about: 'One page of events', body: eventsRecord } },
      handler: async ({ query, params, caller, reply }) => {
        const { limit, turn_id, types } = query;
        const after = afterOf(query);
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const turn = turn_id === undefined ? undefined : await requireTurn(db, project.id, turn_id);
        const filter = { turnId: turn?.id, types };
        const found = await readAfter(db, project.id, after, limit + 1, filter);
        return sendEvents(reply, project, found, limit, ({ json }) => json);
      },
    }),
    route({
      ...shared,
      path: under('messages'),
      summary: 'List the messages of the conversation, oldest first; `limit` counts turns',
      query: request(z.object(pageFields())),
      responses: {
        200: { about: 'The messages of some turns', body: listOf('messages', messageRecord) },
      },
      handler: async ({ query, params, caller }) => {
        const page = pageRequest('messages', query);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const turns = await listTurns(db, id, 'oldest', page);
        const { rows, next_cursor } = pageOf('messages', query, turns, (turn) => ({
          at: turn.createdAt,
          id: turn.id,
        }));
        const sent = await listAttachments(
          db,
          rows.map((turn) => turn.id),
        );
        const replies = Map.groupBy(
          await readAssistantMessages(db, id, rows),
          ({ turnId }) => turnId,
        );
        const messages = rows.flatMap((turn) =>
          showMessages(turn, sent.get(turn.id) ?? [], replies.get(turn.id) ?? []),
        );
        return { messages, next_cursor };
      },
    }),
    route({
      ...shared,
      path: under('questions'),
      summary: 'List the questions of the agent, newest first',
      query: request(z.object({ ...pageFields(), status: z.enum(questionStatuses).optional() })),
      responses: {
        200: { about: 'One page of questions', body: listOf('questions', questionRecord) },
      },
      handler: async ({ query, params, caller }) => {
        const page = pageRequest('questions', query);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const found = await listQuestions(db, id, query.status, page);
        const { rows, next_cursor } = pageOf('questions', query, found, (row) => ({
          at: row.askedAt,
          id: row.id,
        }));
        return { questions: rows.map(showQuestion), next_cursor };
      },
    }),
    route({
      ...shared,
      path: under('plans'),
      summary: 'List the plans of the agent, newest first',
      query: request(z.object({ ...pageFields(), status: z.enum(planStatuses).optional() })),
      responses: { 200: { about: 'One page of plans', body: listOf('plans', planRecord) } },
      handler: async ({ query, params, caller }) => {
        const page = pageRequest('plans', query);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const found = await listPlans(db, id, query.status, page);
        const { rows, next_cursor } = pageOf('plans', query, found, (row) => ({
          at: row.proposedAt,
          id: row.id,
        }));
        return { plans: rows.map(showPlan), next_cursor };
      },
    }),
  ];
}

/** Sends one page of events; omits events without visible data. */
export function sendEvents(
  reply: FastifyReply,
  { headSeq }: Pick<Project, 'headSeq'>,
  found: readonly LoggedEvent[],
  limit: number,
  dataOf: (event: LoggedEvent) => string | undefined,
): FastifyReply {
  const page = found.slice(0, limit);
  const last = page.at(-1)?.seq ?? 0;
  const next = found.length > limit ? JSON.stringify(writeCursor('events', String(last))) : 'null';
  // Events may have been added since the project was read.
  const head = Math.max(headSeq, last);
  const visible = page.flatMap((event) => {
    const data = dataOf(event);
    return data === undefined ? [] : [eventJson(event, data)];
  });
  const body = `{"events":[${visible.join()}],"head_seq":${head},"next_cursor":${next}}`;
  return reply.type('application/json').send(body);
}

/**
 * Reads the events after a cursor. If the cursor's event has since been merged into another, reads from the start of
 * its turn.
 */
export async function readAfter(
  db: NodePgDatabase,
  projectId: string,
  after: number,
  limit: number,
  { floor = 0, ...filter }: EventFilter & { readonly floor?: number },
): Promise<LoggedEvent[]> {
  const found = await readEvents(db, projectId, after, limit, filter);
  const lost = await findMergedCursor(db, projectId, after);
  const isRelevant = lost && (filter.turnId ?? lost.turnId) === lost.turnId;
  const from = Math.max(lost?.resumeAfter ?? 0, floor);
  return isRelevant ? readEvents(db, projectId, from, limit, filter) : found;
}

export function afterOf({
  cursor,
  after_seq,
}: Pick<z.output<typeof eventQuery>, 'cursor' | 'after_seq'>): number {
  if (cursor === undefined) return after_seq ?? 0;
  return Number(readCursor('events', cursor, seqPattern)[0]);
}

/** Concatenates the data as originally written, so that the bytes match those on every stream. */
function eventJson({ seq, turnId, type, ts }: LoggedEvent, data: string): string {
  return `{"seq":${seq},"turn_id":${JSON.stringify(turnId)},"type":"${type}","data":${data},"ts":"${ts.toISOString()}"}`;
}
