export interface TextFile {
  readonly path: string;
  readonly content: string;
}
