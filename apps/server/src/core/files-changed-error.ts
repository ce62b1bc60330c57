/** Somebody else changed these files after the change of them was planned: nothing of it was done. */
export class FilesChangedError extends Error {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(`somebody else changed ${paths.join(', ')} meanwhile`);
    this.name = 'FilesChangedError';
    this.paths = paths;
  }
}
