import {
  type Cursor,
  parseCursor,
  type StreamQuery,
  type TurnEnding,
  type TurnStatus,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { isOver } from '../../core/turn-states.ts';
import type { CommittedEventBatch } from '../../events/committed-event-batch.ts';
import { type RelayOptions, streamEventLog } from '../../http/stream-event-log.ts';
import { whenClosed } from '../../http/when-closed.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import { SharedConcurrencyLimiter } from '../../infra/concurrency/shared-concurrency-limiter.ts';
import { requireProject, requireTurn } from '../../projects/require-project.ts';
import type { Project } from '../../store/queries/projects.ts';
import { changeTurn, findOpenTurns, type Turn } from '../../store/queries/turns.ts';
import type { TurnBackpressure } from '../turn-backpressure.ts';
import { type SseVersion, sseRendering } from './event-stream-renderings.ts';

export interface TurnEventStreamsOptions extends RelayOptions {
  readonly db: NodePgDatabase;
  readonly backpressure: TurnBackpressure;
  /** Maximum number of concurrent readers per turn; 0 for no limit. */
  readonly maxAttached: number;
  /** Maximum number of open streams per user; 0 for no limit. */
  readonly limiter: SharedLimiter;
  readonly maxStreams: number;
}

/** The reading user, and the rendering that the reader requested. */
export interface Reader {
  readonly userId: string;
  readonly version: SseVersion;
  readonly query: StreamQuery;
}

/** The start of a turn's stream. */
export interface StreamStart {
  readonly after: number;
  /** The turn's first events, if available; the stream continues after them. */
  readonly firstBatch?: CommittedEventBatch | undefined;
  /** True if the reader owns the turn. Only owners may apply backpressure to it. */
  readonly isOwner?: boolean;
}

const endings: Partial<Record<TurnStatus, TurnEnding>> = {
  completed: 'complete',
  failed: 'error',
  aborted: 'aborted',
  interrupted: 'interrupted',
};

/** Opens event streams over the log; the routes have already checked access. */
export class TurnEventStreams {
  readonly #options: TurnEventStreamsOptions;
  readonly #attached: KeyedConcurrencyLimit;
  readonly #streams: SharedConcurrencyLimiter;
  /** Pending writes of delivery marks, by user. */
  readonly #deliveries = new Map<string, Promise<void>>();

  constructor(options: TurnEventStreamsOptions) {
    this.#options = options;
    this.#attached = new KeyedConcurrencyLimit(options.maxAttached, 'readers of one turn');
    this.#streams = new SharedConcurrencyLimiter(
      options.limiter,
      'event streams',
      options.maxStreams,
    );
  }

  /** Acquires one of the user's stream slots for as long as this response is open. */
  async acquireSlot(userId: string, reply: FastifyReply): Promise<void> {
    whenClosed(reply.raw, await this.#streams.acquire(userId));
  }

  /** Streams one turn to its end. The caller must hold a stream slot. */
  stream(
    reply: FastifyReply,
    { userId, version, query }: Reader,
    turn: Turn,
    { after, firstBatch, isOwner = false }: StreamStart,
  ): FastifyReply {
    const { db, backpressure } = this.#options;
    const detach = this.#attached.acquire(turn.id);
    return streamEventLog(reply, this.#options, {
      projectId: turn.projectId,
      turnId: turn.id,
      after,
      firstBatch,
      ended: turn.lastSeq !== null && after >= turn.lastSeq ? endings[turn.status] : undefined,
      codec: sseRendering(version, query),
      headers: turnHeaders(turn),
      userId,
      onFull: isOwner ? (drained) => backpressure.block(turn.id, drained) : undefined,
      onDelivered: () => this.#recordDelivery(userId, turn),
      recheck: () => requireProject(db, userId, turn.projectId),
      onClose: detach,
    });
  }

  /** Resolves when all deliveries to this user are recorded. A message repeated after that means a new turn. */
  async waitForDeliveries(userId: string): Promise<void> {
    await this.#deliveries.get(userId);
  }

  #recordDelivery(userId: string, turn: Turn): void {
    const { db, logger } = this.#options;
    const before = this.#deliveries.get(userId);
    const recorded = changeTurn(db, turn.id, { deliveredAt: new Date() })
      .catch((error) => logger.warn({ err: error }, 'a delivery could not be recorded'))
      .then(() => before)
      .finally(() => {
        if (this.#deliveries.get(userId) === recorded) this.#deliveries.delete(userId);
      });
    this.#deliveries.set(userId, recorded);
  }

  /** Serves a GET: one turn from a cursor on, or the whole project; 204 if there is nothing to stream. */
  async read(
    request: FastifyRequest,
    reply: FastifyReply,
    reader: Reader,
    projectId: string,
  ): Promise<FastifyReply> {
    const { db } = this.#options;
    const { userId, version, query } = reader;
    const project = await requireProject(db, userId, projectId);
    const cursor = lastEventId(request);
    const after = cursor?.seq ?? query.after;
    rejectBeyondHead(project, after);
    const open = await findOpenTurns(db, projectId);
    const active = open.active ?? open.queued[0];
    if (query.follow && version === 'v2') {
      await this.acquireSlot(userId, reply);
      const start = after ?? (active ? cursorBefore(active) : project.headSeq);
      return streamEventLog(reply, this.#options, {
        projectId,
        after: start,
        codec: sseRendering(version, query),
        headers: { 'x-project-id': projectId },
        userId,
        recheck: () => requireProject(db, userId, projectId),
      });
    }
    const turnId = query.turn_id ?? cursor?.turn_id ?? undefined;
    const turn = turnId ? await requireTurn(db, projectId, turnId) : active;
    const isFullyRead =
      turn && isOver(turn.status) && after !== undefined && after >= (turn.lastSeq ?? 0);
    if (!turn || isFullyRead) return reply.code(204).send();
    await this.acquireSlot(userId, reply);
    return this.stream(reply, reader, turn, { after: Math.max(after ?? 0, cursorBefore(turn)) });
  }
}

export function turnHeaders(turn: Turn): Record<string, string> {
  return { 'x-project-id': turn.projectId, 'x-turn-id': turn.id };
}

/** Describes a stream from a cursor, for the API reference. */
export const eventsFromCursor =
  'The events after the cursor. Some time after a turn ends, adjacent pieces of its texts and files are merged into one event with the number of the last. A cursor that was merged away gets `resync` and then the turn from its start (V1 sends `resync` only with `events=all`)';

/** Returns the cursor just before a turn's first event. */
export function cursorBefore(turn: Turn): number {
  return (turn.firstSeq ?? 1) - 1;
}

/**
 * Rejects a cursor beyond the end of the log. It belongs to another log, and waiting for it would never produce events.
 */
export function rejectBeyondHead({ headSeq }: Project, after: number | undefined): void {
  if (after === undefined || after <= headSeq) return;
  throw new ApiError('INVALID_CURSOR', `The log ends at ${headSeq}`, {
    hint: 'Reload the project.',
  });
}

export function lastEventId(request: FastifyRequest): Cursor | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' ? parseCursor(header) : undefined;
}
