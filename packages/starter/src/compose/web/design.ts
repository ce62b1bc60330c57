import type { Style } from '../../specification/style-shape.ts';
import type { Specification } from '../../specification.ts';
import { fonts } from './fonts.ts';
import { type Look, looks } from './looks.ts';

/** A look with the requested fonts, shapes and sizes. */
export interface Design extends Look {
  /** Radius of all buttons, if requested. */
  readonly buttons?: string;
  /** Size of text, as a share of the usual one. */
  readonly textSize: number;
}

const radii = { sharp: '0rem', soft: '0.5rem', round: '1.25rem' } as const;
const buttonRadii = { sharp: '0', soft: '0.5rem', round: '1rem', pill: '999px' } as const;
const spacings = { compact: 0.84, normal: 1, spacious: 1.18 } as const;
const textSizes = { small: 0.925, normal: 1, large: 1.125 } as const;

export function designOf({
  palette,
  style = {},
}: Pick<Specification, 'palette' | 'style'>): Design {
  const look = looks[palette.mood];
  const { corners, buttons, density, text } = style;
  return {
    ...look,
    ...fontsOf(look, style),
    ...(corners && {
      radius: radii[corners],
      action: corners === 'round' ? '999px' : radii[corners],
    }),
    ...(buttons && { buttons: buttonRadii[buttons], action: buttonRadii[buttons] }),
    spacing: density ? spacings[density] : (look.spacing ?? 1),
    textSize: text ? textSizes[text] : 1,
  };
}

function fontsOf(look: Look, { font, headings, fontName }: Style): Pick<Look, 'font' | 'headings'> {
  const named = fontName ? `"${fontName}", ` : '';
  const body = font ? named + fonts[font] : look.font;
  return { font: body, headings: headings ? fonts[headings] : font ? body : look.headings };
}
