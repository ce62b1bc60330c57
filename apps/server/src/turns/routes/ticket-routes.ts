import { streamQuery, streamTicketRequest, ticketRecord } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject } from '../../projects/require-project.ts';
import {
  createTicket,
  redeemSseTicket,
  ticketSeconds,
} from '../../store/queries/stream-tickets.ts';
import { eventsFromCursor, type TurnEventStreams } from './turn-event-streams.ts';

export interface TicketDependencies {
  readonly db: NodePgDatabase;
  readonly reader: TurnEventStreams;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** Issues tickets for use in URLs, because a browser's EventSource and WebSocket cannot send headers. */
export function ticketRoutes({
  db,
  reader,
  clock,
  baseUrl,
}: TicketDependencies): RouteDefinition[] {
  const addresses = {
    sse: `${baseUrl}/api/v1/gw/stream`,
    ws: `${baseUrl.replace(/^http/, 'ws')}/api/v1/gw/ws`,
  };

  return [
    route({
      method: 'POST',
      path: '/api/v1/stream_tickets',
      access: 'bearer',
      summary: 'Create a ticket to read a project from clients that cannot send headers',
      group: 'Build',
      body: streamTicketRequest,
      responses: { 201: { about: 'The ticket and its address', body: ticketRecord } },
      handler: async ({ body, caller, reply }) => {
        const { userId } = caller();
        const { transport } = body;
        const { id: projectId } = await requireProject(db, userId, body.project_id);
        const ticket = await createTicket(db, transport, { userId, projectId }, clock.now());
        const url = `${addresses[transport]}?ticket=${ticket}`;
        reply.code(201).header('cache-control', 'no-store');
        return { ticket, url, expires_in: ticketSeconds[transport] };
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/gw/stream',
      access: { exempt: 'gateway' },
      summary: 'Read a turn, or follow a project, with a ticket (V2)',
      group: 'Build',
      query: streamQuery.and(z.object({ ticket: z.string().optional() })),
      responses: {
        200: { about: eventsFromCursor, body: 'text/event-stream' },
        204: { about: 'Nothing to read: no turn is open, or the cursor is at the end' },
      },
      handler: async ({ request, reply, query }) => {
        const { ticket } = query;
        if (!ticket) throw new ApiError('AUTH_REQUIRED', 'Send a ticket: ?ticket=tk_…');
        const admission = await redeemSseTicket(db, ticket, clock.now());
        if (!admission) throw new ApiError('TOKEN_INVALID', 'The ticket is unknown or expired');
        const { userId, projectId } = admission;
        return reader.read(request, reply, { userId, version: 'v2', query }, projectId);
      },
    }),
  ];
}
