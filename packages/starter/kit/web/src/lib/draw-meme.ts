import { wrapText } from './fit-image.ts';

interface Meme {
  picture: ImageBitmap | undefined;
  /** Color without a picture. */
  background: string;
  top: string;
  bottom: string;
  /** Height of a letter in percent of the width. */
  size: number;
}

const maxWidth = 1200;
const plainRatio = 0.75;

export function drawMeme(
  canvas: HTMLCanvasElement,
  { picture, background, top, bottom, size }: Meme,
) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const width = picture ? Math.min(maxWidth, picture.width) : maxWidth;
  const height = picture ? (width * picture.height) / picture.width : width * plainRatio;
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  if (picture) context.drawImage(picture, 0, 0, width, height);

  const letter = (size / 100) * Math.min(width, height * 1.3);
  context.font = `900 ${letter}px Impact, "Arial Black", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = letter / 6;
  context.strokeStyle = '#000000';
  context.fillStyle = '#ffffff';
  const linesOf = (text: string) =>
    wrapText(text.toUpperCase(), width * 0.94, (line) => context.measureText(line).width);
  const write = (lines: string[], firstY: number) => {
    for (const [index, line] of lines.entries()) {
      const y = firstY + index * letter * 1.1;
      context.strokeText(line, width / 2, y);
      context.fillText(line, width / 2, y);
    }
  };
  const bottomLines = linesOf(bottom);
  write(linesOf(top), letter * 0.8);
  write(bottomLines, height - letter * (0.8 + (bottomLines.length - 1) * 1.1));
}
