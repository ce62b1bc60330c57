import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCanonicalJson } from '../../core/message-fingerprint.ts';
import { idempotencyKey } from '../../turns/routes/message-stream-routes.ts';
import { requireProjectKey } from './gateway-auth.ts';
import type { Claim, IdempotencyStore } from './idempotency-store.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { AppVisitor } from './run-metered.ts';

/**
 * Makes a call of the AI gateway, or replays the response of an earlier call with the same Idempotency-Key. `callModel`
 * sends the response itself or returns it.
 */
export async function withIdempotency(
  idempotency: IdempotencyStore,
  { request, reply, signal }: { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal },
  body: unknown,
  callModel: (claim: Claim | undefined) => Promise<ReplayableResponse | undefined>,
): Promise<unknown> {
  const name = idempotencyKey(request);
  const { appVisitor } = request;
  const send = (response: ReplayableResponse | undefined) => sendTo(reply, response, appVisitor);
  if (name === undefined) return send(await callModel(undefined));
  const { id } = requireProjectKey(request);
  const path = request.routeOptions.url ?? '';
  const fingerprint = createHash('sha256')
    .update(path)
    .update(appVisitor?.id ?? '')
    .update(toCanonicalJson(body))
    .digest('base64url');
  const outcome = await idempotency.claimOrReplay(id, name, fingerprint, signal);
  if ('response' in outcome) {
    reply.header('idempotency-replayed', 'true');
    return send(outcome.response);
  }
  try {
    return send(await callModel(outcome.claim));
  } catch (error) {
    // A call that fails before it reserves credits has not dropped the claim itself.
    await outcome.claim.drop();
    throw error;
  } finally {
    outcome.claim.end();
  }
}

/** Omits the owner's balance from responses to app visitors. */
function sendTo(
  reply: FastifyReply,
  response: ReplayableResponse | undefined,
  visitor: AppVisitor | undefined,
): unknown {
  if (!response) return reply;
  const { 'x-credits-remaining': _, ...forVisitors } = response.headers;
  return reply.headers(visitor === undefined ? response.headers : forVisitors).send(response.body);
}
