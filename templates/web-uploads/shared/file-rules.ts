/** Limits on uploads. The page and the server check them. */
export const fileRules = {
  maxBytes: 10 * 1024 * 1024,
  types: [
    'application/pdf',
    'image/avif',
    'image/gif',
    'image/jpeg',
    'image/png',
    'image/webp',
  ] as readonly string[],
};

/** A file as the server describes it. Its address is /api/files/ID. */
export interface UploadedFile {
  id: string;
  name: string;
  type: string;
  size: number;
  /** The uploader, such as the id of a user; null if nobody was signed in. */
  owner: string | null;
  createdAt: string;
}
