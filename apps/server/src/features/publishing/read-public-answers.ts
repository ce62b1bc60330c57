import type { IncomingMessage } from 'node:http';
import type { CandidateServer } from '../../core/ports/live-apps.ts';
import { requestApp } from '../../sandboxes/dev-sandbox/request-app.ts';

/** The response of a route to a request without a session. */
export interface PublicAnswer {
  readonly path: string;
  readonly content: Buffer;
}

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;

/** Requests these paths without a session, and returns the ones that answer. */
export async function readPublicAnswers(
  { connect }: Pick<CandidateServer, 'connect'>,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<PublicAnswer[]> {
  const answers: PublicAnswer[] = [];
  for (const path of paths) {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const options = {
      headers: { host: 'localhost', accept: 'application/json' },
      signal: deadline,
    };
    try {
      const content = await requestApp(connect, path, options, readIfAnswered);
      if (content) answers.push({ path, content });
    } catch {
      // A route that does not answer reveals nothing.
      signal.throwIfAborted();
    }
  }
  return answers;
}

/** The beginning of a successful answer; undefined for every other one. */
async function readIfAnswered(answer: IncomingMessage): Promise<Buffer | undefined> {
  const { statusCode = 0 } = answer;
  if (statusCode < 200 || statusCode >= 300) return undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    size += piece.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}
