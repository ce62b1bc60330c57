export type WorkspaceErrorCode =
  | 'path_refused'
  | 'not_found'
  /** A file exists where a folder is needed, or the reverse. */
  | 'in_the_way'
  /** Another path differs only in case: many file systems treat both as the same file. */
  | 'case_twin'
  | 'file_too_large'
  | 'too_many_files'
  | 'project_too_large';

/** A change to a project's files that is not possible. The message may be shown to an agent. */
export class WorkspaceError extends Error {
  readonly code: WorkspaceErrorCode;

  constructor(code: WorkspaceErrorCode, message: string) {
    super(message);
    this.name = 'WorkspaceError';
    this.code = code;
  }
}
