import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalJson } from '../../core/fingerprint.ts';
import { idempotencyKey } from '../../turns/routes/stream-routes.ts';
import { projectKeyOf } from './gateway-auth.ts';
import type { AppVisitor } from './gateway-call.ts';
import type { Answer } from './gateway-response.ts';
import type { Claim, IdempotencyStore } from './idempotency-store.ts';

/**
 * Makes a call of the AI gateway, or replays the response of an earlier call with the same Idempotency-Key. `make`
 * sends the response itself or returns it.
 */
export async function withIdempotency(
  repetitions: IdempotencyStore,
  { request, reply, signal }: { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal },
  body: unknown,
  make: (claim: Claim | undefined) => Promise<Answer | undefined>,
): Promise<unknown> {
  const name = idempotencyKey(request);
  const { appVisitor } = request;
  const send = (answer: Answer | undefined) => sendTo(reply, answer, appVisitor);
  if (name === undefined) return send(await make(undefined));
  const { id } = projectKeyOf(request);
  const path = request.routeOptions.url ?? '';
  const fingerprint = createHash('sha256')
    .update(path)
    .update(appVisitor?.id ?? '')
    .update(canonicalJson(body))
    .digest('base64url');
  const begun = await repetitions.begin(id, name, fingerprint, signal);
  if ('answer' in begun) {
    reply.header('idempotency-replayed', 'true');
    return send(begun.answer);
  }
  try {
    return send(await make(begun.claim));
  } catch (error) {
    // A call that fails before it reserves credits has not dropped the claim itself.
    await begun.claim.forget();
    throw error;
  } finally {
    begun.claim.end();
  }
}

/** Omits the owner's balance from responses to app visitors. */
function sendTo(
  reply: FastifyReply,
  answer: Answer | undefined,
  visitor: AppVisitor | undefined,
): unknown {
  if (!answer) return reply;
  const { 'x-credits-remaining': _, ...forVisitors } = answer.headers;
  return reply.headers(visitor === undefined ? answer.headers : forVisitors).send(answer.body);
}
