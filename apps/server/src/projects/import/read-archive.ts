import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { importLimits } from '@millwright/contract';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { ApiError } from '../../core/api-error.ts';
import { type ArchivedFile, entryError } from './plan-import.ts';

interface ZippedFile extends ArchivedFile {
  readonly entry: Entry;
}

const kindBits = 0o170000;
const ordinaryFile = 0o100000;

/**
 * A zip file on disk. Its central directory is authoritative, as in file managers; contents are read one at a time and
 * must match it.
 */
export class Archive implements Disposable {
  readonly #zip: ZipFile;

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  static async open(path: string): Promise<Archive> {
    // Decodes names itself, so that an error can name the invalid one.
    const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
    return new Archive(await openPromise(path, options).catch(notAnArchive));
  }

  /** Lists all files; folder entries are skipped. */
  async files(signal: AbortSignal): Promise<ZippedFile[]> {
    const { entries } = importLimits;
    if (this.#zip.entryCount > entries) {
      throw new ApiError('PAYLOAD_TOO_LARGE', `The zip file has more than ${entries} entries`);
    }
    const files: ZippedFile[] = [];
    try {
      for await (const entry of this.#zip.eachEntry()) {
        signal.throwIfAborted();
        const file = fileOf(entry);
        if (file) files.push(file);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw notAnArchive(error);
    }
    return files;
  }

  async read(file: ZippedFile): Promise<Buffer> {
    const { entry } = file;
    if (entry.isEncrypted()) throw entryError(file, 'encrypted', 'it is password-protected');
    if (!entry.canDecodeFileData()) {
      throw entryError(file, 'unknown_compression', 'its compression method is not supported');
    }
    const content = await this.#zip
      .openReadStreamPromise(entry)
      .then(buffer)
      .catch((error: unknown) => {
        throw isStorageError(error) ? error : damaged(file);
      });
    if (crc32(content) !== entry.crc32) throw damaged(file);
    return content;
  }

  [Symbol.dispose](): void {
    this.#zip.close();
  }
}

function fileOf(entry: Entry): ZippedFile | undefined {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, externalFileAttributes } = entry;
  // Not strict: some Windows programs write backslashes instead of slashes.
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  if (name.endsWith('/')) return undefined;
  const bits = externalFileAttributes >>> 16;
  const kind = bits & kindBits;
  return {
    name,
    size: entry.uncompressedSize,
    packedSize: entry.compressedSize,
    mode: bits & 0o100 ? 0o755 : 0o644,
    isOrdinary: kind === 0 || kind === ordinaryFile,
    entry,
  };
}

function damaged(file: ArchivedFile): ApiError {
  return entryError(file, 'damaged', 'it is damaged');
}

/** True for a disk error, which is not the archive's fault. */
function isStorageError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  return /^E[A-Z]+$/.test(code);
}

function notAnArchive(error: unknown): never {
  if (error instanceof ApiError || isStorageError(error)) throw error;
  throw new ApiError('VALIDATION_FAILED', 'The file is not a complete zip file', {
    hint: 'Nothing was imported. Zip the project folder again and retry.',
    cause: error,
  });
}
