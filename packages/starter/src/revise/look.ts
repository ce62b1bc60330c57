import type { Specification } from '../specification.ts';
import { takeRequestedColors } from '../understand/requested-colors.ts';
import { readPalette } from '../understand/understand.ts';
import { quotedOr, type Rule } from './rule.ts';

export const title: Rule = (app, clause) => {
  const name = quotedOr(
    clause,
    /\b(?:(?:re)?name|call|title|change)\b(?:\s+(?:the|this|my|its))?(?:\s+(?:app|site|page|project|it|website))?(?:'s)?(?:\s+(?:title|name))?\s+(?:to\s+|as\s+|into\s+)(.+)$|\b(?:(?:re)?name|call|title)\b(?:\s+(?:the|this|my))?(?:\s+(?:app|site|page|project|it))?\s+(.+)$|\btitle\b.*?\b(?:to|should be|is)\s+(.+)$/i,
  );
  const isApp = /\b(app|site|page|project|title|it)\b/i.test(clause);
  if (!name || !isApp || /\b(field|column|section|tab|screen)\b/i.test(clause)) return undefined;
  return { app: { ...app, title: name }, said: `renamed the app to "${name}"` };
};

export const tagline: Rule = (app, clause) => {
  const words = quotedOr(
    clause,
    /\b(?:tagline|subtitle|slogan|description)\b.*?\b(?:to|should be|say|is)\s+(.+)$/i,
  );
  if (!words) return undefined;
  return { app: { ...app, tagline: words }, said: `changed the tagline to "${words}"` };
};

const themes: readonly [RegExp, Specification['theme'], string][] = [
  [/\b(toggle|switch|button)\b/i, 'toggle', 'added a light and dark mode switch'],
  [/\b(system|automatic|auto)\b/i, 'system', 'made light and dark mode follow the system'],
  [/\blight\b/i, 'light', 'switched to light mode'],
  [/\bdark\b/i, 'dark', 'switched to dark mode'],
];

export const theme: Rule = (app, clause) => {
  if (!/\b(dark|light|night)[ -]?(mode|theme)?\b/i.test(clause)) return undefined;
  if (
    /\b(dark|light)\s+(?!mode|theme|only|by default)\p{L}+/iu.test(clause) &&
    !/\b(mode|theme)\b/i.test(clause)
  ) {
    return undefined;
  }
  const removes = /\b(no|remove|without|disable|drop)\b/i.test(clause);
  const [, found, said] = themes.find(([words]) => words.test(clause)) ?? [];
  if (removes) return { app: { ...app, theme: 'light' }, said: 'removed dark mode' };
  const adds = /\badd\b/i.test(clause) && found === 'dark';
  if (adds) return { app: { ...app, theme: 'toggle' }, said: 'added a light and dark mode switch' };
  return found && said ? { app: { ...app, theme: found }, said } : undefined;
};

export const palette: Rule = (app, clause) => {
  const { colors, rest } = takeRequestedColors(clause);
  const found = readPalette(rest);
  if (!found && Object.keys(colors).length === 0) return undefined;
  // A new main color replaces an exact one; a background stays until another one is requested.
  const { components, ...kept } = app.palette;
  const base = found ? { ...kept, ...found, mood: app.palette.mood } : app.palette;
  const primary = colors.components ?? base.primary;
  return { app: { ...app, palette: { ...base, primary, ...colors } }, said: 'changed the colors' };
};
