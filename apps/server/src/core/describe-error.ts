/** The fields that may be logged. Libraries add parameters, rows and requests to their errors, so no others are. */
const told = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'path', 'status', 'statusCode'],
  // Of PostgreSQL; its `detail` and `where` repeat rows.
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  'query',
];
const mostCauses = 5;

/** Describes an error for the log: why it was thrown and where, without the data it is about. */
export function describeError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const message = messageOf(thrown);
  const details = told.flatMap((name) => {
    const value = (thrown as unknown as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const hasCause = thrown.cause !== undefined && depth < mostCauses;
  return {
    type: thrown.constructor.name,
    message,
    stack: `${thrown.name}: ${message}${framesOf(thrown)}`,
    ...Object.fromEntries(details),
    ...(hasCause && { cause: describeError(thrown.cause, depth + 1) }),
  };
}

function messageOf(error: Error & { params?: unknown; code?: unknown }): string {
  // Drizzle appends the values of a statement to its message.
  if ('params' in error) return error.message.split('\nparams:', 1)[0] ?? '';
  // PostgreSQL quotes a value that it cannot use.
  const isDataException = /^22[0-9A-Z]{3}$/.test(String(error.code));
  return isDataException ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message;
}

function framesOf({ stack = '' }: Error): string {
  const at = stack.search(/\n[^\S\n]+at /);
  return at < 0 ? '' : stack.slice(at);
}
