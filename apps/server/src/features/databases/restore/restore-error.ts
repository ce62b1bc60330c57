/** Explains why a dump could not be restored. */
export class RestoreError extends Error {
  /** Where the failing statement begins, if it is about one. */
  readonly line: number | undefined;

  constructor(message: string, line?: number, options?: ErrorOptions) {
    super(line === undefined ? message : `Line ${line}: ${message}`, options);
    this.name = 'RestoreError';
    this.line = line;
  }
}
