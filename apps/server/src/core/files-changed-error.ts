/** Another writer changed these files after the change was planned. None of the planned change was applied. */
export class FilesChangedError extends Error {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(`${paths.join(', ')} changed in the meantime`);
    this.name = 'FilesChangedError';
    this.paths = paths;
  }
}
