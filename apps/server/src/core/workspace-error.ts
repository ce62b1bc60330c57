export type WorkspaceErrorCode =
  | 'path_refused'
  | 'not_found'
  /** A file stands where a folder is needed, or the reverse. */
  | 'in_the_way'
  /** Another path differs only in upper and lower case: on many machines that is the same file. */
  | 'case_twin'
  | 'file_too_large'
  | 'too_many_files'
  | 'project_too_large';

/** Why the files of a project cannot be changed as wanted; the message may be shown to an agent. */
export class WorkspaceError extends Error {
  readonly code: WorkspaceErrorCode;

  constructor(code: WorkspaceErrorCode, message: string) {
    super(message);
    this.name = 'WorkspaceError';
    this.code = code;
  }
}
