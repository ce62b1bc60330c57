import type { imageTypes } from '@millwright/contract';

export interface ImageHeader {
  readonly mediaType: (typeof imageTypes)[number];
  readonly width: number;
  readonly height: number;
}

/** Detects an image's type from its bytes: a wrong type makes the provider reject the request, which ends the turn. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    return png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch (error) {
    // The data ends before the image size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const startsWith = (bytes: Buffer, start: string, at = 0) =>
  bytes.toString('latin1', at, at + start.length) === start;

function png(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n')) return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gif(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return undefined;
  return { mediaType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webp(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined;
  const mediaType = 'image/webp';
  if (startsWith(bytes, 'VP8 ', 12)) {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { mediaType, width, height };
  }
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, 'VP8X', 12)) {
    return { mediaType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  return undefined;
}

/** The size is in the first frame, after any number of other segments. */
function jpeg(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { mediaType: 'image/jpeg', width, height };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}
