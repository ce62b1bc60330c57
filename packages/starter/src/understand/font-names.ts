import words from '../../data/style-words.json' with { type: 'json' };
import type { Style } from '../specification/style-shape.ts';
import { titleCase } from './word-forms.ts';

interface NamedFont {
  readonly style: Style;
  readonly leftOut: readonly string[];
  readonly rest: string;
}

type FontKind = keyof typeof words.fontNames;

const kindByName = new Map(
  (Object.entries(words.fontNames) as [FontKind, string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  ),
);
const commonFonts: readonly string[] = words.commonFonts;
const kindNames: Readonly<Record<FontKind, string>> = {
  sans: 'sans-serif',
  serif: 'serif',
  mono: 'monospaced',
  rounded: 'rounded',
  handwritten: 'handwritten',
  slab: 'slab serif',
};

const name = [...kindByName.keys()].sort((one, other) => other.length - one.length).join('|');
const lead =
  '(?:(?:,\\s*|\\band\\s+)?\\b(?:in|with|use|using|set in|set)\\s+)?(?:the\\s+|an?\\s+)?';
/** "Use the Georgia font", "font: Lora", "typography in Playfair Display". */
const requested = new RegExp(
  `${lead}\\b(?:(${name})(?:\\s+(?:as\\s+(?:the\\s+)?)?(?:font|typeface|type|typography|lettering))|(?:font|typeface|typography)(?: family)?\\s*(?::|=|is|should be|to|in|called|named|like|such as)?\\s*(?:the\\s+)?(${name}))\\b`,
  'i',
);

/** Reads a font that is requested by name. Fonts that devices may lack are replaced by others of their kind. */
export function takeFontName(text: string): NamedFont {
  const found = requested.exec(text);
  const asked = (found?.[1] ?? found?.[2])?.toLowerCase();
  const kind = asked && kindByName.get(asked);
  if (!found || !asked || !kind) return { style: {}, leftOut: [], rest: text };
  const fontName = titleCase(asked);
  return {
    style: { font: kind, fontName },
    leftOut: commonFonts.includes(asked)
      ? []
      : [
          `${fontName} isn't bundled with the app. Devices without this font show a similar ${kindNames[kind]} font.`,
        ],
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
  };
}
