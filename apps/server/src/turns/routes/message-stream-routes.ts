import {
  type ModelChoice,
  messageQueued,
  planPending,
  questionPending,
  streamQuery,
  type TurnLimits,
  turnRequestWithin,
} from '@millwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { UploadLimiter } from '../../http/uploads/upload-limiter.ts';
import type { Turn } from '../../store/queries/turns.ts';
import { queuedResponse, unclaimedResponse } from '../accepted-response.ts';
import type { Submission, Submitted } from '../submission.ts';
import { receiveTurn } from '../turn-body/receive-turn.ts';
import type { TurnStartWaiter } from '../turn-start-waiter.ts';
import type { SseVersion } from './event-stream-renderings.ts';
import {
  cursorBefore,
  eventsFromCursor,
  lastEventId,
  type StreamStart,
  type TurnEventStreams,
  turnHeaders,
} from './turn-event-streams.ts';

export interface MessageStreamDependencies {
  readonly reader: TurnEventStreams;
  readonly submission: Submission;
  readonly claimWaiter: TurnStartWaiter;
  readonly turnLimits: TurnLimits;
  readonly maxBodyBytes: number;
  /** Throws if the model or provider is not offered, or doesn't support the requested reasoning effort. */
  readonly checkModel: (userId: string, choice: ModelChoice) => Promise<void>;
  readonly uploads: UploadLimiter;
  /** Returns the directory for this process's uploads. */
  readonly uploadFolder: () => Promise<string>;
}

const paths = { v1: 'stream', v2: 'stream_v2' } as const;

/** Routes to post a message and stream its turn, in both renderings. */
export function messageStreamRoutes(deps: MessageStreamDependencies): RouteDefinition[] {
  const { reader, submission, claimWaiter, uploads } = deps;

  return (['v1', 'v2'] as const).flatMap((version) => [
    route({
      method: 'POST',
      path: `/api/v1/vibe/${paths[version]}`,
      access: 'bearer',
      summary: `Send a message and stream its turn (${version.toUpperCase()})`,
      group: 'Build',
      query: streamQuery,
      streamedBody: { schema: turnRequestWithin(deps.turnLimits), maxBytes: deps.maxBodyBytes },
      responses: {
        200: { about: 'The events of the turn until it ends', body: 'text/event-stream' },
        202: {
          about:
            'Accepted, but no stream can be opened yet. `Location` is the stream of this message. `X-Turn-Id` names the turn in the body: the one waiting for an answer or a decision, otherwise the turn of this message',
          body: z.union([messageQueued, questionPending, planPending]),
        },
      },
      handler: async ({ request, reply, query, caller, signal }) => {
        const { userId } = caller();
        // Acquired before anything is read or admitted, so that a rejected request has no effect and can be retried.
        if (!prefersAsync(request)) await reader.acquireSlot(userId, reply);
        using slot = uploads.createSlot(userId);
        slot.grow(Number(request.headers['content-length'] ?? 0));
        await using received = await receiveTurn(request.raw, {
          limits: deps.turnLimits,
          maxBytes: deps.maxBodyBytes,
          folder: await deps.uploadFolder(),
          signal,
          pace: uploads.pace,
          onReceived: (bytes) => slot.grow(bytes),
        });
        await deps.checkModel(userId, received.request);
        await reader.waitForDeliveries(userId);
        const submitted = await submission.submit({
          userId,
          request: received.request,
          attachments: received.attachments,
          idempotencyKey: idempotencyKey(request),
          cursor: version === 'v2' ? lastEventId(request) : undefined,
        });
        const opened = await open(submitted, request);
        if ('body' in opened) return sendAccepted(reply, version, submitted.turn, opened);
        return reader.stream(reply, { userId, version, query }, submitted.turn, opened);
      },
    }),
    route({
      method: 'GET',
      path: `/api/v1/vibe/${paths[version]}/:projectId`,
      access: 'bearer',
      summary: `Read a turn, or follow a project (${version.toUpperCase()})`,
      group: 'Build',
      query: streamQuery,
      responses: {
        200: { about: eventsFromCursor, body: 'text/event-stream' },
        204: { about: 'Nothing to read: no turn is open, or the cursor is at the end' },
      },
      handler: ({ request, reply, query, params, caller }) =>
        reader.read(
          request,
          reply,
          { userId: caller().userId, version, query },
          params['projectId'] ?? '',
        ),
    }),
  ]);

  /** Returns the start of the stream, or the response to send instead. */
  async function open(
    submitted: Submitted,
    request: FastifyRequest,
  ): Promise<StreamStart | Accepted> {
    if (submitted.kind === 'accepted') return submitted;
    if (prefersAsync(request)) return { position: 0, body: queuedResponse(0) };
    const first = cursorBefore(submitted.turn);
    if (submitted.kind === 'attach') return { after: Math.max(submitted.after, first) };
    const firstBatch = await claimWaiter.wait(submitted.turn);
    if (typeof firstBatch === 'number')
      return { position: firstBatch, body: unclaimedResponse(firstBatch) };
    return { after: first, firstBatch, isOwner: true };
  }
}

interface Accepted {
  readonly position: number;
  readonly body:
    | z.output<typeof messageQueued>
    | z.output<typeof questionPending>
    | z.output<typeof planPending>;
}

function sendAccepted(
  reply: FastifyReply,
  version: SseVersion,
  turn: Turn,
  { position, body }: Accepted,
) {
  return reply
    .code(202)
    .headers({
      ...turnHeaders(turn),
      // Same as in the body. The location contains the turn of the message itself.
      ...('turn_id' in body && { 'x-turn-id': body.turn_id }),
      'x-queue-position': String(position),
      'retry-after': '2',
      location: `/api/v1/vibe/${paths[version]}/${turn.projectId}?turn_id=${turn.id}`,
    })
    .send(body);
}

/** Reads the key, either bare or as a quoted string, with 1 to 255 visible characters. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const [, quoted] = String(header).match(/^"((?:[^"\\]|\\["\\])*)"$/) ?? [];
  const key = quoted?.replace(/\\(["\\])/g, '$1') ?? String(header);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError('VALIDATION_FAILED', 'Idempotency-Key: 1 to 255 visible ASCII characters');
}

function prefersAsync(request: FastifyRequest): boolean {
  return /(^|[\s,;])respond-async($|[\s,;])/i.test(String(request.headers['prefer'] ?? ''));
}
