import { z } from 'zod';
import { limits } from '../limits.ts';
import { request } from './request.ts';
import { line } from './text.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

const tooLarge = (maxChars: number) => ({
  message: `at most ${maxChars} characters of base64`,
  params: { detail: 'too_large' },
  abort: true,
});

/** One forward search for a foreign character: linear even on 20 MB, and without a copy of the text. */
const nonBase64 = /[^A-Za-z0-9+/]/;
const maxPadding = 2;

export function isBase64(text: string): boolean {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end--;
  const padding = text.length - end;
  if (end === 0 || end % 4 === 1 || padding > maxPadding) return false;
  return (padding === 0 || text.length % 4 === 0) && !nonBase64.test(text.slice(0, end));
}

const maxHeaderChars = 128;

/** Content of a base64 data URL; other text unchanged. */
function stripDataUrlHeader(data: string): string {
  if (!data.startsWith('data:')) return data;
  const comma = data.slice(0, maxHeaderChars).indexOf(',');
  return comma > 0 && data.slice(0, comma).endsWith(';base64') ? data.slice(comma + 1) : data;
}

const base64 = (maxChars: number, message: string) =>
  z
    .string()
    .min(1)
    .refine((data) => data.length <= maxChars, tooLarge(maxChars))
    .refine(isBase64, message);

/** Accepts images as base64 or as a data URL; always outputs base64. */
export const imageItem = (maxChars: number) =>
  request(
    z.object({
      data: z
        .string()
        .overwrite(stripDataUrlHeader)
        .pipe(base64(maxChars, 'must be base64 or a base64 data URL')),
      mimeType: z.string().trim().toLowerCase().pipe(z.enum(imageTypes)),
      name: line(limits.own.fileNameChars).optional(),
    }),
  );

const mimeTypeShape = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** "text/plain; charset=utf-8" names the type text/plain. */
const essence = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

export const documentItem = (maxChars: number) =>
  request(
    z.object({
      data: base64(maxChars, 'must be base64'),
      mimeType: z
        .string()
        .max(limits.own.fileNameChars)
        .overwrite(essence)
        .refine((type) => mimeTypeShape.test(type), 'must be a media type such as application/pdf'),
      name: line(limits.own.fileNameChars),
    }),
  );
