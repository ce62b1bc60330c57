import { endingOf, type SseCodec, type TurnEnding } from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { CommittedEventBatch, Rendering } from '../events/committed-event-batch.ts';
import type { EventLog } from '../events/event-log.ts';
import { ResyncBatch } from '../events/resync-batch.ts';
import type { Logger } from '../infra/log.ts';
import { openEventStream, type StreamRules } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';

export interface RelayOptions {
  readonly log: EventLog;
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
  readonly logger: Logger;
}

export interface RelayRequest {
  readonly projectId: string;
  /** Streams one turn to its end; if unset, the whole project until the reader disconnects. */
  readonly turnId?: string | undefined;
  readonly after: number;
  /** Events up to this number are hidden from the reader. */
  readonly floor?: number | undefined;
  /** The first batch after the cursor, if already known. */
  readonly firstBatch?: CommittedEventBatch | undefined;
  /** The turn's outcome, if its last event lies before the cursor: only the terminator is sent then. */
  readonly ended?: TurnEnding | undefined;
  readonly codec: SseCodec & Rendering;
  readonly headers: Readonly<Record<string, string>>;
  /** The reading user; unset if a link grants access. */
  readonly userId?: string;
  readonly onFull?: ((drained: Promise<void>) => void) | undefined;
  /** Called when the end of the turn has been delivered to the reader. */
  readonly onDelivered?: (() => void) | undefined;
  /** Throws once the reader may no longer see this project. */
  readonly recheck: () => Promise<unknown>;
  readonly recheckMs?: number;
  readonly onClose?: (() => void) | undefined;
}

const defaultRecheckMs = 60_000;

/** Streams the log from a cursor to one response. A reader that disconnects stops only its own stream. */
export function streamEventLog(
  reply: FastifyReply,
  options: RelayOptions,
  request: RelayRequest,
): FastifyReply {
  const { streams, rules, log, logger } = options;
  const { projectId, turnId, codec } = request;
  const stream = openEventStream(reply, {
    streams,
    rules,
    headers: request.headers,
    userId: request.userId,
    onFull: request.onFull,
  });
  const recheckTimer = setInterval(() => {
    request.recheck().catch((error) => {
      logger.debug({ err: error, projectId }, 'failed to recheck the access of a reader');
      // Any other error, such as an unreachable database, says nothing about access: the next recheck decides. Closes
      // without a terminator, because the turn continues.
      if (error instanceof ApiError) reply.raw.destroy();
    });
  }, request.recheckMs ?? defaultRecheckMs);

  async function finish(reason: TurnEnding, turn_id: string): Promise<void> {
    const delivered = await stream.end(codec.end({ reason, project_id: projectId, turn_id }));
    if (delivered) request.onDelivered?.();
  }

  async function run(): Promise<void> {
    if (codec.preamble) await stream.write(codec.preamble);
    if (turnId && request.ended) return finish(request.ended, turnId);
    let hasSent = false;
    const { firstBatch, after, floor } = request;
    const rest = log.follow(projectId, firstBatch?.last ?? after, stream.signal, { turnId, floor });
    for await (const batch of firstBatch ? prepend(firstBatch, rest) : rest) {
      const frames = batch.render(codec, turnId);
      if (batch instanceof ResyncBatch && frames.length === 0 && hasSent) {
        // This rendering cannot express a restart from the beginning, so the reader has to reconnect.
        reply.raw.destroy();
        return;
      }
      if (frames.length > 0) await stream.write(frames);
      hasSent ||= frames.length > 0;
      const reason = turnId && endingIn(batch, turnId);
      if (turnId && reason) return finish(reason, turnId);
    }
  }

  void run()
    .catch((error) => {
      logger.warn({ err: error, projectId }, 'a stream failed');
      reply.raw.destroy();
    })
    .finally(() => {
      clearInterval(recheckTimer);
      request.onClose?.();
    });
  return reply;
}

async function* prepend(
  first: CommittedEventBatch,
  rest: AsyncIterable<CommittedEventBatch>,
): AsyncGenerator<CommittedEventBatch> {
  yield first;
  yield* rest;
}

/** Returns the turn's ending if the batch contains it. */
export function endingIn(batch: CommittedEventBatch, turnId: string): TurnEnding | undefined {
  for (const logged of batch.events) {
    if (logged.turnId !== turnId) continue;
    if (!['complete', 'error', 'status'].includes(logged.type)) continue;
    const ending = endingOf(batch.stamp(logged));
    if (ending) return ending;
  }
  return undefined;
}
