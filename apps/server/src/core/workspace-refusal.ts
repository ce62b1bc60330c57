export type RefusalCode =
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
export class WorkspaceRefusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'WorkspaceRefusal';
    this.code = code;
  }
}
