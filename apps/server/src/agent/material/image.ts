import { limits } from '@millwright/contract';
import type { Attachment } from '../../core/ports/agent.ts';
import { allBytes } from './bytes.ts';
import { readImageHeader } from './image-header.ts';
import type { MaterialPart } from './material.ts';
import { quoted } from './words.ts';

/** Passes an image to a model that supports images, otherwise a note that there is one. */
export async function imageParts(
  image: Attachment,
  isSeen: boolean,
  signal: AbortSignal,
): Promise<MaterialPart[]> {
  const named = image.name === null ? 'An image' : `An image ${quoted(image.name)}`;
  const told = (why: string): MaterialPart[] => [
    { type: 'text', text: `${named} came with the message; ${why}.` },
  ];
  if (!isSeen) return told('this model cannot see images');
  const { buffer } = await allBytes(image, signal);
  const bytes = Buffer.from(buffer);
  const header = readImageHeader(bytes);
  if (!header) return told('it is damaged and cannot be shown');
  const { imageSidePixels } = limits.own;
  const { mediaType, width, height } = header;
  if (Math.max(width, height) > imageSidePixels) {
    return told(
      `it is ${width} × ${height} pixels, which is too large: at most ${imageSidePixels} per side`,
    );
  }
  return [
    { type: 'text', text: `${named}:` },
    // Encoded once here: providers would otherwise encode it again for each step.
    { type: 'file', mediaType, data: { type: 'data', data: bytes.toString('base64') } },
  ];
}
