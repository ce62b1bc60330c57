import { createHash } from 'node:crypto';
import type { Canvas } from './canvas.ts';
import { createPalette } from './palette.ts';
import { SeededRandom } from './seeded-random.ts';
import { drawAbstract } from './styles/draw-abstract.ts';
import { drawLandscape } from './styles/draw-landscape.ts';
import { drawPattern } from './styles/draw-pattern.ts';
import { drawPortrait } from './styles/draw-portrait.ts';
import { drawProduct } from './styles/draw-product.ts';
import { Definitions, escapeXml } from './svg.ts';

export const imageStyles = ['abstract', 'landscape', 'portrait', 'product', 'pattern'] as const;
export type ImageStyle = (typeof imageStyles)[number];

export interface PlaceholderRequest {
  readonly description: string;
  readonly style: ImageStyle;
  readonly width: number;
  readonly height: number;
  /** As `#rrggbb`; the first one is the main color. */
  readonly colors: readonly string[];
}

const maxTitleChars = 200;

/** Draws a decorative image as SVG. The same request always yields the same bytes. */
export function drawPlaceholder(request: PlaceholderRequest): string {
  const { description, style, width, height, colors } = request;
  const seed = JSON.stringify([description, style, width, height, colors]);
  const random = new SeededRandom(seed);
  const prefix = `p${createHash('sha256').update(seed).digest('hex').slice(0, 6)}`;
  const definitions = new Definitions(prefix);
  const palette = createPalette(colors, random);
  const canvas = { width, height, palette, random, definitions };
  const elements = draw(style, canvas, description).join('');
  const title = escapeXml([...description].slice(0, maxTitleChars).join(''));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>${definitions}${elements}</svg>\n`;
}

function draw(style: ImageStyle, canvas: Canvas, description: string): readonly string[] {
  switch (style) {
    case 'abstract':
      return drawAbstract(canvas);
    case 'landscape':
      return drawLandscape(canvas);
    case 'portrait':
      return drawPortrait(canvas);
    case 'product':
      return drawProduct(canvas, description);
    case 'pattern':
      return drawPattern(canvas);
  }
}
