/** An image for models with vision. */
export interface Picture {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
