import { fileRules, type UploadedFile } from '../../shared/file-rules';

interface UploadOptions {
  /** Called with the percentage that was sent. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file to the app's own server. Rejects with a message for people. */
export function uploadFile(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const { maxBytes, types } = fileRules;
    if (!types.includes(file.type)) {
      throw new Error('Files of this type cannot be uploaded');
    }
    if (file.size > maxBytes) {
      throw new Error(`A file can have at most ${Math.floor(maxBytes / (1024 * 1024))} MB`);
    }
    signal?.throwIfAborted();
    // Unlike fetch, this reports how much was sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/files?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', file.type);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.((loaded / total) * 100);
    request.onload = () => {
      if (request.status === 201) resolve(request.response);
      else {
        const message = request.response?.error ?? `The server answered ${request.status}`;
        reject(new Error(message));
      }
    };
    request.onerror = () => reject(new Error('The connection was lost. Try again.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
