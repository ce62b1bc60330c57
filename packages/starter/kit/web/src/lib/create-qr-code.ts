import { QrCanvas, type QrGrid } from './qr-grid.ts';
import { applyMask, masks, penaltyOf } from './qr-mask.ts';
import { correctionBytes } from './reed-solomon.ts';

/** Correction bytes per block and number of blocks at medium level, for versions 1 to 40. */
const correctionSizes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/** Returns the number of bytes that fit between the fixed patterns. */
function totalBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataBytes(version: number): number {
  const correction = correctionSizes[version - 1] ?? 0;
  return totalBytes(version) - correction * (blockCounts[version - 1] ?? 0);
}

/** Mode, length and text take this many bits. */
const headerBits = (version: number) => (version < 10 ? 12 : 20);

/** Encodes a text with medium error correction. Returns undefined if it is too long. */
export function createQrCode(text: string): QrGrid | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    blockCounts.findIndex((_, index) => {
      return headerBits(index + 1) + bytes.length * 8 <= dataBytes(index + 1) * 8;
    }) + 1;
  if (version === 0) return undefined;
  const canvas = new QrCanvas(version);
  canvas.drawData(withCorrection(pad(bytes, version), version));
  const candidates = masks.map((_, mask) => {
    canvas.drawFormat(mask);
    const grid = applyMask(canvas.modules, canvas.isFixed, mask);
    return { grid, penalty: penaltyOf(grid) };
  });
  const least = Math.min(...candidates.map(({ penalty }) => penalty));
  return candidates.find(({ penalty }) => penalty === least)?.grid;
}

/** Writes mode 4 (bytes), the length and the bytes, then fills the rest. */
function pad(bytes: number[], version: number): number[] {
  const lengthBits = headerBits(version) - 4;
  const head = `0100${bytes.length.toString(2).padStart(lengthBits, '0')}`;
  const body = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const capacity = dataBytes(version) * 8;
  const ended = `${head}${body}0000`.slice(0, capacity);
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const result = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let filler = 0xec; result.length < capacity / 8; filler ^= 0xec ^ 0x11) result.push(filler);
  return result;
}

/** Splits data into blocks, adds correction bytes to each, and interleaves all of them. */
function withCorrection(data: number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const correction = correctionSizes[version - 1] ?? 0;
  const shortSize = Math.floor(data.length / count);
  const longCount = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const size = shortSize + (index >= count - longCount ? 1 : 0);
    const block = data.slice(at, at + size);
    at += size;
    return { block, check: correctionBytes(block, correction) };
  });
  const interleaved = (lists: number[][], length: number) =>
    Array.from({ length }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return [
    ...interleaved(
      blocks.map(({ block }) => block),
      shortSize + 1,
    ),
    ...interleaved(
      blocks.map(({ check }) => check),
      correction,
    ),
  ];
}
