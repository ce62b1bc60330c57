/** Startup parameters that the service passes to the daemon. */
export interface DaemonOptions {
  readonly workspace: string;
  readonly unfinished: string;
  readonly layers: readonly string[];
  /** Declared ports, each with the port on which its server listens. */
  readonly ports: Readonly<Record<number, number>>;
  /** Environment of commands. */
  readonly env: Readonly<Record<string, string>>;
  /** True if commands get an egress proxy. */
  readonly hasEgress: boolean;
  /** True if a listening socket was inherited for a command. */
  readonly hasListener: boolean;
  /** Directory for the socket of the app's database; null if the sandbox has no database. */
  readonly databaseFolder: string | null;
  /** True if the app can send mail. */
  readonly hasMail: boolean;
  /** Path of the socket for the app's uploads; null if the app cannot store any. */
  readonly uploadsSocket: string | null;
  /** True if every visible process belongs to this sandbox. */
  readonly isAlone: boolean;
  /** Directories to measure and their size limit; null if the file system enforces the limit. */
  readonly watch: { readonly folders: readonly string[]; readonly maxBytes: number } | null;
}

/** Inherited descriptor of the connection to the service. */
export const wireFd = 3;
/** Inherited descriptor of the listening socket. The numbers in between belong to the driver. */
export const listenerFd = 6;
