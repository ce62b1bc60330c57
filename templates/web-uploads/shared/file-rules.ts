/** What people can upload. The page and the server check it. */
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
  /** Who uploaded it; null if nobody was signed in. */
  owner: string | null;
  createdAt: string;
}
