import { MillwrightError } from './error.ts';

/** A file, streamed while it is created. */
export interface Download {
  /** Suggested file name. */
  readonly name: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export function toDownload({ body, headers }: Response, defaultName: string): Download {
  if (body) return { name: parseFileName(headers) ?? defaultName, body };
  throw new MillwrightError('UNEXPECTED_ANSWER', 'The download has no content');
}

function parseFileName(headers: Headers): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition)?.[1];
}
