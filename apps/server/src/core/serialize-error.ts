/** The error fields that may be logged. All others are dropped: libraries add parameters, rows and requests to them. */
const loggedFields = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'path', 'status', 'statusCode'],
  // PostgreSQL fields. `detail` and `where` are left out because they repeat row data.
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  'query',
];
const maxCauses = 5;

/** Describes an error for the log: its cause and stack, without the data it concerns. */
export function serializeError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const message = readMessage(thrown);
  const details = loggedFields.flatMap((name) => {
    const value = (thrown as unknown as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const hasCause = thrown.cause !== undefined && depth < maxCauses;
  return {
    type: thrown.constructor.name,
    message,
    stack: `${thrown.name}: ${message}${readFrames(thrown)}`,
    ...Object.fromEntries(details),
    ...(hasCause && { cause: serializeError(thrown.cause, depth + 1) }),
  };
}

function readMessage(error: Error & { params?: unknown; code?: unknown }): string {
  // Drizzle appends a statement's parameter values to the message.
  if ('params' in error) return error.message.split('\nparams:', 1)[0] ?? '';
  // PostgreSQL quotes the invalid value in data exceptions.
  const isDataException = /^22[0-9A-Z]{3}$/.test(String(error.code));
  return isDataException ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message;
}

function readFrames({ stack = '' }: Error): string {
  const at = stack.search(/\n[^\S\n]+at /);
  return at < 0 ? '' : stack.slice(at);
}
