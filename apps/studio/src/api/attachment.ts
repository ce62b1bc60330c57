import type { StudioRecord } from '@millwright/contract';
import { bytes } from '../ui/amounts.ts';

export interface Attachment {
  readonly id: string;
  readonly kind: 'image' | 'document';
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly data: string;
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
export const kindOf = (type: string) => (imageTypes.has(type) ? 'image' : 'document');

const base64Chars = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** Size of the largest file that fits into this many base64 characters. */
const room = (base64: number) => bytes(Math.floor((base64 * 3) / 4));

/** Describes the limits to a user who picks files. */
export function explainLimits(limits: StudioRecord['limits']): string {
  const { images, image_base64_chars, documents, document_base64_chars } = limits;
  return `Up to ${images} images (PNG, JPEG, WebP or GIF, ${room(image_base64_chars)} each) and ${documents} documents (${room(document_base64_chars)} each).`;
}

/** Accepts the files that fit; returns one sentence for each of the others. */
export async function readFiles(
  files: readonly File[],
  present: readonly Attachment[],
  limits: StudioRecord['limits'],
): Promise<{ readonly taken: Attachment[]; readonly refused: string[] }> {
  const taken: Attachment[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const kind = kindOf(file.type);
    const count = [...present, ...taken].filter((one) => one.kind === kind).length;
    const most = kind === 'image' ? limits.images : limits.documents;
    const largest = kind === 'image' ? limits.image_base64_chars : limits.document_base64_chars;
    if (most > 0 && count >= most) {
      refused.push(`${file.name}: a message can have up to ${most} ${kind}s.`);
    } else if (file.size === 0) {
      refused.push(`${file.name} is empty.`);
    } else if (largest > 0 && base64Chars(file.size) > largest) {
      refused.push(`${file.name} is larger than ${room(largest)}.`);
    } else {
      taken.push({
        id: crypto.randomUUID(),
        kind,
        name: file.name || `pasted.${file.type.split('/')[1] ?? 'bin'}`,
        mimeType: file.type || 'application/octet-stream',
        size: file.size,
        data: await base64Of(file),
      });
    }
  }
  return { taken, refused };
}

/** Converts attachments to request fields. */
export function asFields(attachments: readonly Attachment[]) {
  const of = (kind: Attachment['kind']) =>
    attachments
      .filter((one) => one.kind === kind)
      .map(({ data, mimeType, name }) => ({ data, mimeType, name }));
  return { images: of('image'), documents: of('document') };
}

async function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  const url = await promise;
  return url.slice(url.indexOf(',') + 1);
}
