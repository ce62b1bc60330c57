import { createHash } from 'node:crypto';
import { ApiError } from '../../core/api-error.ts';

/** A file uploaded with a request. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array;
  /** Identifies the content when requests are compared; comparing the bytes themselves would be too expensive. */
  readonly sha256: string;
}

export interface MultipartForm {
  /** `name[]` is treated as `name`; repeated names form a list. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** Parses a multipart body. The length of the body has already been checked. */
export async function readForm(
  type: string | undefined,
  body: Uint8Array | undefined,
): Promise<MultipartForm> {
  if (!type?.toLowerCase().startsWith('multipart/form-data') || !body) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as multipart/form-data');
  }
  const formData = await new Response(body as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': type },
  })
    .formData()
    .catch((error: unknown) => {
      throw new ApiError('VALIDATION_FAILED', 'The body is not valid multipart/form-data', {
        cause: error,
      });
    });
  const fields = new Map<string, string[]>();
  const files = new Map<string, UploadedFile[]>();
  for (const [key, value] of formData) {
    const name = key.replace(/\[\]$/, '');
    if (typeof value === 'string') {
      append(fields, name, value);
      continue;
    }
    const data = new Uint8Array(await value.arrayBuffer());
    const sha256 = createHash('sha256').update(data).digest('base64url');
    const mediaType = value.type || 'application/octet-stream';
    append(files, name, { name: value.name, mediaType, data, sha256 });
  }
  const fieldEntries = [...fields].map(([name, [first, ...others]]) => [
    name,
    others.length > 0 ? [first, ...others] : first,
  ]);
  // Object.fromEntries defines every name as an own property, including `__proto__`.
  return { fields: Object.fromEntries(fieldEntries), files: Object.fromEntries(files) };
}

function append<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** Returns the value by which two forms are compared. */
export function digestForm({ fields, files }: MultipartForm): unknown {
  const digests = Object.entries(files).map(([name, own]) => [
    name,
    own.map(({ sha256 }) => sha256),
  ]);
  return { fields, files: Object.fromEntries(digests) };
}

export function missingFileError(path: string): ApiError {
  const details = [{ path, code: 'required', message: 'a file is required' }];
  return new ApiError('VALIDATION_FAILED', `${path}: a file is required`, { details });
}
