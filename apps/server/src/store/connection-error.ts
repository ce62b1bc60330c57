import { noResponseMessage } from './pool.ts';

const systemCodes = new Set([
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

/** Shutdown, crash, startup, too many clients, statement timeout, and a temporarily read-only server. */
const sqlStates = new Set(['57P01', '57P02', '57P03', '53300', '57014', '25006']);

/** Driver errors without a code. */
const messages = new Set([
  noResponseMessage,
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

/** True if the database was unreachable, so that a retry may help. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (systemCodes.has(code) || sqlStates.has(code) || /^08\w{3}$/.test(code)) return true;
  // The embedded server's socket is missing while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (messages.has(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return isConnectionError(error.cause);
}
