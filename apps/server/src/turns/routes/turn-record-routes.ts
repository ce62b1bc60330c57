import { deletedRecord, listOf, request, toolCallRecord, turnRecord } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { EventLog } from '../../events/event-log.ts';
import { pageFields, pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireLocked, requireProject, requireTurn } from '../../projects/require-project.ts';
import { findToolCall } from '../../store/queries/read-assistant-messages.ts';
import { listTurns, type Turn } from '../../store/queries/turns.ts';
import { stopTurn } from '../finish-turn.ts';
import { showToolCall } from './to-turn-records.ts';
import { viewTurn, viewTurns } from './turn-views.ts';

export interface TurnDependencies {
  readonly db: NodePgDatabase;
  readonly log: EventLog;
}

const list = 'turns';
const turnsPath = '/api/v1/projects/:projectId/turns';

/** Routes for a project's turns and their tool calls. */
export function turnRecordRoutes({ db, log }: TurnDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'History' } as const;

  async function requireNamedTurn(
    userId: string,
    params: Readonly<Record<string, string>>,
  ): Promise<Turn> {
    const { id } = await requireProject(db, userId, params['projectId'] ?? '');
    return requireTurn(db, id, params['turnId'] ?? '');
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: turnsPath,
      summary: 'List the turns of a project, newest first',
      query: request(z.object(pageFields())),
      responses: { 200: { about: 'One page of turns', body: listOf(list, turnRecord) } },
      handler: async ({ query, params, caller }) => {
        const page = pageRequest(list, query);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const found = await listTurns(db, id, 'newest', page);
        const { rows, next_cursor } = pageOf(list, query, found, (turn) => ({
          at: turn.createdAt,
          id: turn.id,
        }));
        return { turns: await viewTurns(db, id, rows), next_cursor };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${turnsPath}/:turnId`,
      summary: 'Get a turn',
      responses: { 200: { about: 'The turn', body: turnRecord } },
      handler: async ({ params, caller }) => {
        return viewTurn(db, await requireNamedTurn(caller().userId, params));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${turnsPath}/:turnId`,
      summary: 'Remove a queued turn',
      responses: { 200: { about: 'Removed; the turn will not run', body: deletedRecord } },
      handler: ({ params, caller }) =>
        removeQueuedTurn(log, caller().userId, params['projectId'] ?? '', params['turnId'] ?? ''),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${turnsPath}/:turnId/tool_calls/:toolCallId`,
      summary: 'Get a tool call with its full output',
      responses: { 200: { about: 'The tool call', body: toolCallRecord } },
      handler: async ({ params, caller }) => {
        const turn = await requireNamedTurn(caller().userId, params);
        const call = await findToolCall(db, turn, params['toolCallId'] ?? '');
        if (call) return showToolCall(turn, call);
        throw new ApiError('NOT_FOUND', 'Tool call not found in this turn');
      },
    }),
  ];
}

/** Removes a queued turn under the project's lock, so that no worker can start the turn concurrently. */
async function removeQueuedTurn(log: EventLog, userId: string, projectId: string, turnId: string) {
  return log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId);
    const turn = await requireTurn(tx, project.id, turnId);
    if (turn.status !== 'queued') {
      throw new ApiError(
        'TURN_IN_PROGRESS',
        `Only a queued turn can be removed; this one is ${turn.status}`,
        {
          hint: `To stop a running turn: POST /api/v1/vibe/abort/${project.id}`,
        },
      );
    }
    await stopTurn(tx, append, turn, 'aborted');
    return toDeletedRecord(turn.id);
  });
}
