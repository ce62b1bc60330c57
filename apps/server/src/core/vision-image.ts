/** An image for models with vision. */
export interface VisionImage {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
