/** Something to look at, for models that can see. */
export interface Picture {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
