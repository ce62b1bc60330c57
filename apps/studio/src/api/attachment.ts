import type { StudioRecord } from '@millwright/contract';
import { formatBytes } from '../ui/amounts.ts';

export interface Attachment {
  readonly id: string;
  readonly kind: 'image' | 'document';
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly data: string;
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
export const getAttachmentKind = (type: string) => (imageTypes.has(type) ? 'image' : 'document');

const countBase64Chars = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** Size of the largest file that fits into this many base64 characters. */
const maxFileSize = (base64: number) => formatBytes(Math.floor((base64 * 3) / 4));

/** Describes the limits to a user who picks files. */
export function explainLimits(limits: StudioRecord['limits']): string {
  const { images, image_base64_chars, documents, document_base64_chars } = limits;
  return `Up to ${images} images (PNG, JPEG, WebP or GIF, ${maxFileSize(image_base64_chars)} each) and ${documents} documents (${maxFileSize(document_base64_chars)} each).`;
}

/** Accepts the files that fit; returns one sentence for each of the others. */
export async function readFiles(
  files: readonly File[],
  existing: readonly Attachment[],
  limits: StudioRecord['limits'],
): Promise<{ readonly accepted: Attachment[]; readonly rejected: string[] }> {
  const accepted: Attachment[] = [];
  const rejected: string[] = [];
  for (const file of files) {
    const kind = getAttachmentKind(file.type);
    const count = [...existing, ...accepted].filter(
      (attachment) => attachment.kind === kind,
    ).length;
    const maxCount = kind === 'image' ? limits.images : limits.documents;
    const maxChars = kind === 'image' ? limits.image_base64_chars : limits.document_base64_chars;
    if (maxCount > 0 && count >= maxCount) {
      rejected.push(`${file.name}: a message can have up to ${maxCount} ${kind}s.`);
    } else if (file.size === 0) {
      rejected.push(`${file.name} is empty.`);
    } else if (maxChars > 0 && countBase64Chars(file.size) > maxChars) {
      rejected.push(`${file.name} is larger than ${maxFileSize(maxChars)}.`);
    } else {
      accepted.push({
        id: crypto.randomUUID(),
        kind,
        name: file.name || `pasted.${file.type.split('/')[1] ?? 'bin'}`,
        mimeType: file.type || 'application/octet-stream',
        size: file.size,
        data: await readBase64(file),
      });
    }
  }
  return { accepted, rejected };
}

/** Converts attachments to request fields. */
export function toRequestFields(attachments: readonly Attachment[]) {
  const fieldsOf = (kind: Attachment['kind']) =>
    attachments
      .filter((attachment) => attachment.kind === kind)
      .map(({ data, mimeType, name }) => ({ data, mimeType, name }));
  return { images: fieldsOf('image'), documents: fieldsOf('document') };
}

async function readBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  const url = await promise;
  return url.slice(url.indexOf(',') + 1);
}
