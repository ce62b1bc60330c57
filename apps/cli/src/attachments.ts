import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { CliError } from './cli-error.ts';

const imageTypes = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
} as const;

const documentTypes = {
  ...imageTypes,
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.json': 'application/json',
} as const;

/** Media type for a file name's extension. */
function findMimeType<T extends string>(
  types: Readonly<Record<string, T>>,
  file: string,
): T | undefined {
  return types[extname(file).toLowerCase()];
}

async function readBase64(folder: string, file: string): Promise<string> {
  try {
    return (await readFile(resolve(folder, file))).toString('base64');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CliError('usage', `Cannot read ${file} (${reason})`);
  }
}

export const readImages = (folder: string, files: readonly string[]) =>
  Promise.all(
    files.map(async (file) => {
      const mimeType = findMimeType(imageTypes, file);
      if (!mimeType) {
        throw new CliError('usage', `${file} is not a supported image (PNG, JPEG, WebP, GIF)`);
      }
      return { data: await readBase64(folder, file), mimeType, name: basename(file) };
    }),
  );

export const readDocuments = (folder: string, files: readonly string[]) =>
  Promise.all(
    files.map(async (file) => ({
      data: await readBase64(folder, file),
      mimeType: findMimeType(documentTypes, file) ?? 'application/octet-stream',
      name: basename(file),
    })),
  );
