/** A part of the request and what became of it. */
export interface RequestedPart {
  /** In the user's words. */
  readonly text: string;
  readonly status: 'done' | 'partly' | 'notDone';
  /** The reason, if it is not done as requested. */
  readonly note?: string;
}
