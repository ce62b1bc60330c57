import type { Readable } from 'node:stream';
import { ApiError } from '../../core/api-error.ts';
import { readRequestChunks } from './read-request-chunks.ts';
import { TempFile } from './temp-files.ts';
import { bodyTooLarge, clientDisconnected } from './upload-errors.ts';

export interface ReceiveFileOptions {
  readonly maxBytes: number;
  /** Directory for the file; must exist. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called for each chunk with the number of bytes received so far; may throw to reject the body. */
  readonly onReceived: (bytes: number) => void;
}

export interface ReceivedFile extends AsyncDisposable {
  readonly path: string;
}

/** Streams a body to disk. */
export async function receiveFile(
  source: Readable,
  { maxBytes, folder, signal, onReceived }: ReceiveFileOptions,
): Promise<ReceivedFile> {
  const file = new TempFile(folder);
  try {
    for await (const chunk of readRequestChunks(source, signal)) {
      if (file.size + chunk.length > maxBytes) throw bodyTooLarge(maxBytes);
      onReceived(file.size + chunk.length);
      await file.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    if (file.size === 0) throw new ApiError('VALIDATION_FAILED', 'The body is empty');
    await file.finish();
    return { path: file.path, [Symbol.asyncDispose]: () => file.remove() };
  } catch (error) {
    // The reason for the rejection matters more than a file that cannot be deleted.
    await file.remove().catch(() => {});
    const isDisconnected = signal.aborted || (source.destroyed && !source.readableEnded);
    throw isDisconnected ? clientDisconnected(error) : error;
  }
}
