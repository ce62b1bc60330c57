import { limits } from '@millwright/contract';
import type { Attachment } from '../../core/ports/agent.ts';
import type { AttachmentPart } from './convert-attachments.ts';
import { quoteName } from './format-for-prompt.ts';
import { readImageHeader } from './image-header.ts';
import { readAttachmentBytes } from './read-attachment-bytes.ts';

/** Passes an image to a model that supports images, otherwise a note that there is one. */
export async function buildImagePromptParts(
  image: Attachment,
  supportsImages: boolean,
  signal: AbortSignal,
): Promise<AttachmentPart[]> {
  const label = image.name === null ? 'An image' : `An image ${quoteName(image.name)}`;
  const describe = (reason: string): AttachmentPart[] => [
    { type: 'text', text: `${label} came with the message; ${reason}.` },
  ];
  if (!supportsImages) return describe('this model cannot see images');
  const { buffer } = await readAttachmentBytes(image, signal);
  const bytes = Buffer.from(buffer);
  const header = readImageHeader(bytes);
  if (!header) return describe('it is damaged and cannot be shown');
  const { imageSidePixels } = limits.own;
  const { mediaType, width, height } = header;
  if (Math.max(width, height) > imageSidePixels) {
    return describe(
      `it is ${width} × ${height} pixels, which is too large: at most ${imageSidePixels} per side`,
    );
  }
  return [
    { type: 'text', text: `${label}:` },
    // Encoded once here: providers would otherwise encode it again for each step.
    { type: 'file', mediaType, data: { type: 'data', data: bytes.toString('base64') } },
  ];
}
