/** What the service tells the daemon when it starts it. */
export interface Beginning {
  readonly workspace: string;
  readonly unfinished: string;
  readonly layers: readonly string[];
  readonly ports: readonly number[];
  /** What commands find in their environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether commands find a proxy to the outside. */
  readonly hasEgress: boolean;
  /** Whether every process that can be seen belongs to this sandbox. */
  readonly isAlone: boolean;
  /** Folders to measure and how much may be in them; null where the file system has the limit. */
  readonly watch: { readonly folders: readonly string[]; readonly maxBytes: number } | null;
}

/** The connection to the service, as the daemon inherits it. */
export const wireFd = 3;
