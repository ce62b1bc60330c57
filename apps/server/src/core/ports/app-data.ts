/** A statement's result. Values are JSON, in the order of the columns. */
export interface StatementResult {
  readonly command: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows returned or changed. */
  readonly rowCount: number | null;
  /** True if there are more rows than returned. */
  readonly isTruncated: boolean;
  readonly durationMs: number;
}

/** The database rejected a statement. The message may be shown to an agent. */
export class StatementError extends Error {
  /** PostgreSQL's code. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatementError';
    this.code = code;
  }
}

export interface StatementLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
}

/** The data of an app in development, for its agent. */
export interface AppData {
  /** Runs one statement that cannot change anything. Throws a StatementError. */
  query(projectId: string, sql: string, limits: StatementLimits): Promise<StatementResult>;
  /** The tables with their columns, as text for a model; undefined if the app has no database yet. */
  describe(projectId: string): Promise<string | undefined>;
}
