import { endingOf, type SseCodec, type TurnEnding } from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import type { Batch, Rendering } from '../events/batch.ts';
import type { EventLog } from '../events/log.ts';
import { Resync } from '../events/resync.ts';
import type { Logger } from '../log.ts';
import { openEventStream, type StreamRules } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';

export interface RelayOptions {
  readonly log: EventLog;
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
  readonly logger: Logger;
}

export interface Relayed {
  readonly projectId: string;
  /** One turn, to its end; without it the whole project, for as long as the reader stays. */
  readonly turnId?: string | undefined;
  readonly after: number;
  /** No event up to this number is shown to this reader. */
  readonly floor?: number | undefined;
  /** What comes first after that place, when it is known already. */
  readonly begun?: Batch | undefined;
  /** How the turn ended, when its last event lies before that place: only the terminator is left. */
  readonly ended?: TurnEnding | undefined;
  readonly codec: SseCodec & Rendering;
  readonly headers: Readonly<Record<string, string>>;
  /** The user who reads; nobody where a link is enough. */
  readonly userId?: string;
  readonly onFull?: ((room: Promise<void>) => void) | undefined;
  /** Called when the reader was handed the end of the turn. */
  readonly onDelivered?: (() => void) | undefined;
  /** Throws once the reader may no longer see this project. */
  readonly recheck: () => Promise<unknown>;
  readonly recheckMs?: number;
  readonly onClose?: (() => void) | undefined;
}

const usualRecheckMs = 60_000;

/** Reads the log from a place and writes it to one response. Whoever goes away stops only this. */
export function relay(reply: FastifyReply, options: RelayOptions, relayed: Relayed): FastifyReply {
  const { streams, rules, log, logger } = options;
  const { projectId, turnId, codec } = relayed;
  const stream = openEventStream(reply, {
    streams,
    rules,
    headers: relayed.headers,
    userId: relayed.userId,
    onFull: relayed.onFull,
  });
  const recheck = setInterval(() => {
    relayed.recheck().catch(() => {
      // Closed without a terminator: the turn goes on, this reader does not.
      reply.raw.destroy();
    });
  }, relayed.recheckMs ?? usualRecheckMs);

  async function finish(reason: TurnEnding, turn_id: string): Promise<void> {
    const delivered = await stream.end(codec.end({ reason, project_id: projectId, turn_id }));
    if (delivered) relayed.onDelivered?.();
  }

  async function run(): Promise<void> {
    if (codec.preamble) await stream.write(codec.preamble);
    if (turnId && relayed.ended) return finish(relayed.ended, turnId);
    let hasBegun = false;
    const { begun, after, floor } = relayed;
    const rest = log.follow(projectId, begun?.last ?? after, stream.signal, { turnId, floor });
    for await (const batch of begun ? startingWith(begun, rest) : rest) {
      const frames = batch.render(codec, turnId);
      if (batch instanceof Resync && frames.length === 0 && hasBegun) {
        // This rendering has no word for "from the beginning": the reader must come back for that.
        reply.raw.destroy();
        return;
      }
      if (frames.length > 0) await stream.write(frames);
      hasBegun ||= frames.length > 0;
      const reason = turnId && endingIn(batch, turnId);
      if (turnId && reason) return finish(reason, turnId);
    }
  }

  void run()
    .catch((error) => {
      logger.warn({ err: error, projectId }, 'a stream broke off');
      reply.raw.destroy();
    })
    .finally(() => {
      clearInterval(recheck);
      relayed.onClose?.();
    });
  return reply;
}

async function* startingWith(first: Batch, rest: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  yield first;
  yield* rest;
}

/** How the turn ends within a batch, if it does. */
export function endingIn(batch: Batch, turnId: string): TurnEnding | undefined {
  for (const logged of batch.events) {
    if (logged.turnId !== turnId) continue;
    if (!['complete', 'error', 'status'].includes(logged.type)) continue;
    const ending = endingOf(batch.stamped(logged));
    if (ending) return ending;
  }
  return undefined;
}
