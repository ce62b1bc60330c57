import { looks } from '../compose/web/looks.ts';
import type { Style } from '../specification/style-shape.ts';
import type { Specification } from '../specification.ts';
import { takeFontName } from '../understand/font-names.ts';
import { colorsOfMood, isDarkMood } from '../understand/requested-style.ts';
import { type StyleWord, styleWords } from '../understand/style-words.ts';
import type { Rule } from './rule.ts';

const scales = {
  corners: ['sharp', 'soft', 'round'],
  buttons: ['sharp', 'soft', 'round', 'pill'],
  density: ['compact', 'normal', 'spacious'],
  text: ['small', 'normal', 'large'],
} as const;
type Scale = keyof typeof scales;

/** Comparatives that move along a scale. */
const moves: readonly (readonly [words: RegExp, scale: Scale, by: 1 | -1])[] = [
  [/\b(?:rounder|more round(?:ed)?|softer)\b/i, 'corners', 1],
  [/\b(?:less round(?:ed)?|sharper|squarer|more (?:angular|square))\b/i, 'corners', -1],
  [
    /\bmore (?:compact|dense)|\b(?:denser|tighter)\b|\bless (?:space|spacing|padding)\b/i,
    'density',
    -1,
  ],
  [
    /\bmore (?:spacious|airy|space|spacing|padding|room)|\b(?:airier|roomier)\b|\bless (?:compact|dense|cramped|crowded)\b/i,
    'density',
    1,
  ],
  [/\b(?:bigger|larger|increase)\b(?=[\p{L} -]*\b(?:text|fonts?|letters|type)\b)/iu, 'text', 1],
  [/\b(?:text|fonts?|letters) (?:size )?(?:bigger|larger)\b/i, 'text', 1],
  [/\b(?:smaller|decrease|reduce)\b(?=[\p{L} -]*\b(?:text|fonts?|letters|type)\b)/iu, 'text', -1],
  [/\b(?:text|fonts?|letters) (?:size )?smaller\b/i, 'text', -1],
];

/** Words of a request that only changes the look, besides those for the look. */
const scaffolding =
  /\b(?:make|use|using|change|switch|set|give|keep|turn|apply|want|should|be|look|looks|feel|feels|it|its|the|a|an|all|everything|whole|app|site|website|page|to|in|with|into|for|and|but|more|less|much|bit|little|slightly|very|even|really|not|so|too|of|i|have|has|is|style|styling|design|theme|vibe|aesthetic|font|fonts|typeface|typography|lettering|layout|spacing|corners?|edges?|buttons?|cards?|colou?rs?|text|mood|ui|interface|look and feel|please|instead|overall|size|letters|type|headings?|titles?)\b/gi;

/** "Make it more playful", "use a serif font", "rounder buttons", "bigger text". */
export const restyle: Rule = (app, clause) => moved(app, clause) ?? described(app, clause);

function moved(app: Specification, clause: string): ReturnType<Rule> {
  const [words, named, by] = moves.find(([pattern]) => pattern.test(clause)) ?? [];
  if (!words || !named || !by || !isOnlyStyle(clause.replace(words, ' '))) return undefined;
  const scale = named === 'corners' && /\bbuttons?\b/i.test(clause) ? 'buttons' : named;
  const steps: readonly string[] = scales[scale];
  const at = steps.indexOf(positionOf(app, scale)) + by;
  const next = steps[Math.min(steps.length - 1, Math.max(0, at))];
  return { app: withStyle(app, { [scale]: next }), said: saidOf[scale] };
}

const saidOf: Readonly<Record<Scale, string>> = {
  corners: 'changed the corners',
  buttons: 'changed the shape of the buttons',
  density: 'changed the spacing',
  text: 'changed the text size',
};

/** Returns the current value, or the one that comes closest to the look of the app. */
function positionOf({ palette, style = {} }: Specification, scale: Scale): string {
  const own = style[scale] ?? (scale === 'buttons' ? style.corners : undefined);
  if (own) return own;
  if (scale === 'density' || scale === 'text') return 'normal';
  const radius = Number.parseFloat(looks[palette.mood].radius);
  return radius >= 1 ? 'round' : radius <= 0.2 ? 'sharp' : 'soft';
}

function described(app: Specification, clause: string): ReturnType<Rule> {
  const named = takeFontName(clause);
  const found = styleWords(named.rest);
  if (found.length === 0 && !named.style.font) return undefined;
  let rest = named.rest;
  for (const { index, length } of found.toReversed()) {
    rest = rest.slice(0, index) + rest.slice(index + length);
  }
  if (!isOnlyStyle(rest)) return undefined;
  const isLess = /\b(?:less|not (?:so|too|as)|no)\b/i.test(clause);
  const words = found.map(({ word }) => word);
  const note = named.leftOut.length > 0 ? ` (${named.leftOut.join(' ')})` : '';
  const next = isLess ? withoutMood(app, words) : withWords(app, words, named.style);
  return next && { app: next, said: `changed the style${note}` };
}

function withoutMood(app: Specification, words: readonly StyleWord[]): Specification | undefined {
  const isCurrent = words.some(({ mood }) => mood === app.palette.mood);
  return isCurrent ? { ...app, palette: { ...app.palette, mood: 'calm' } } : undefined;
}

function withWords(
  app: Specification,
  words: readonly StyleWord[],
  named: Style,
): Specification | undefined {
  const style: Style = Object.assign({}, ...words.map((word) => word.style), named);
  const mood = words.find((word) => word.mood)?.mood;
  if (!mood && Object.keys(style).length === 0) return undefined;
  const [primary, accent] = app.palette.components ? [] : colorsOfMood(mood);
  const palette = {
    ...app.palette,
    ...(mood && { mood }),
    ...(primary && accent && { primary, accent }),
  };
  const isDark = isDarkMood(mood) && app.theme === 'system';
  return withStyle({ ...app, palette, ...(isDark && { theme: 'dark' as const }) }, style);
}

function withStyle(app: Specification, change: Style): Specification {
  // A new font replaces one by name, and one for headings only.
  const { fontName: _, headings: __, ...kept } = app.style ?? {};
  const style = { ...(change.font ? kept : app.style), ...change };
  return Object.keys(style).length > 0 ? { ...app, style } : app;
}

function isOnlyStyle(text: string): boolean {
  return !/[\p{L}\d]/u.test(text.replace(scaffolding, ' '));
}
