import type { IncomingMessage } from 'node:http';
import type { ReleaseFinding } from '@millwright/contract';
import type { CandidateServer } from '../../core/ports/live-apps.ts';
import { requestApp } from '../../sandboxes/dev-sandbox/request-app.ts';

const answerTimeoutMs = 15_000;
const path = '/api/health';
/** Belongs to nobody, so a server that admits it admits everybody. */
const foreignOrigin = 'https://elsewhere.invalid';

/** Checks that a server answers, and that it does not let the pages of other sites act for its users. */
export async function checkServer(
  server: Pick<CandidateServer, 'connect'>,
  signal: AbortSignal,
): Promise<ReleaseFinding[]> {
  const answer = await readAnswer(server, signal);
  if (answer === undefined) {
    return [unhealthy(`The server did not answer GET ${path} within ${answerTimeoutMs / 1_000} s`)];
  }
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 500) return [unhealthy(`The server answered GET ${path} with ${statusCode}`)];
  const isAdmitted =
    headers['access-control-allow-origin'] === foreignOrigin &&
    headers['access-control-allow-credentials'] === 'true';
  return isAdmitted ? [permissiveCors] : [];
}

/** Undefined if the server does not answer in time, or closes the connection. */
async function readAnswer(
  { connect }: Pick<CandidateServer, 'connect'>,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]);
  const headers = { host: 'localhost', origin: foreignOrigin };
  try {
    return await requestApp(connect, path, { headers, signal: deadline }, async (answer) => answer);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function unhealthy(message: string): ReleaseFinding {
  return {
    ...common,
    id: 'server:unhealthy',
    acceptable: false,
    severity: 'high',
    message,
    advice: 'See the log of the server for the reason, or ask the agent to fix it.',
  };
}

const common = {
  step: 'server',
  blocks: true,
  accepted: false,
  file: null,
  line: null,
  url: null,
} as const;

const permissiveCors: ReleaseFinding = {
  ...common,
  id: 'server:cors',
  acceptable: true,
  severity: 'high',
  message: 'The server lets the pages of every other site call it as the user who is signed in',
  advice:
    'Its CORS settings repeat any origin and allow credentials. Name the origins that need it, or remove them: the pages of the app itself need none.',
};
