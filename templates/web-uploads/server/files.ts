import { DirectoryFiles } from './files/directory-files';
import type { FileStore } from './files/file-store';
import { ServiceFiles } from './files/service-files';

/** The files that people upload. To keep them elsewhere, such as in S3, write another FileStore. */
export const files: FileStore = openStore();

function openStore(): FileStore {
  // Millwright sets this variable: files on the disk of its sandboxes do not last.
  const socket = process.env.UPLOADS_SOCKET;
  if (socket) return new ServiceFiles(socket);
  return new DirectoryFiles(process.env.UPLOADS_DIR || './uploads');
}
