/** An error that is sent to the other side with its code; all other errors are sent as `failed`. */
export class DaemonError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const codes: Readonly<Record<string, string>> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EISDIR: 'wrong_kind',
  ENOTEMPTY: 'wrong_kind',
  EEXIST: 'wrong_kind',
  ENXIO: 'wrong_kind',
  ELOOP: 'path_refused',
  ENAMETOOLONG: 'path_refused',
  EACCES: 'path_refused',
  EPERM: 'path_refused',
  EROFS: 'path_refused',
  EXDEV: 'path_refused',
  EBUSY: 'path_refused',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EAGAIN: 'limit_reached',
  ENOMEM: 'limit_reached',
  EMFILE: 'limit_reached',
  ECONNREFUSED: 'port_closed',
};

/** Messages without paths of this machine, which must not leak. */
const messages: Readonly<Record<string, string>> = {
  not_found: 'Not found.',
  wrong_kind: 'The path is of a different kind.',
  path_refused: 'This path is not allowed.',
  disk_full: 'The disk of the sandbox is full.',
  limit_reached: 'The sandbox has reached its limit of processes, memory or open files.',
  port_closed: 'Nothing listens on this port.',
};

export function toDaemonError(error: unknown): DaemonError {
  if (error instanceof DaemonError) return error;
  const { code: name = '', message } = error as NodeJS.ErrnoException;
  const code = codes[name] ?? 'failed';
  return new DaemonError(code, messages[code] ?? `${message ?? error}`);
}
