import { silent } from './pool.ts';

const system = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Shut down, crashed, starting up, too many clients, too slow, and a server that only reads for now. */
const states = new Set(['57P01', '57P02', '57P03', '53300', '57014', '25006']);

/** The driver gives these no code. */
const messages = new Set([
  silent,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** True when the database could not be asked, so that asking later may help. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (system.has(code) || states.has(code) || /^08\w{3}$/.test(code)) return true;
  // The socket of the embedded server is away while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (messages.has(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return isConnectionError(error.cause);
}
