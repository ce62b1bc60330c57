import type { Specification } from '../specification.ts';
import { readPalette } from '../understand/understand.ts';
import { quotedOr, type Rule } from './rule.ts';

export const title: Rule = (app, clause) => {
  const name = quotedOr(
    clause,
    /\b(?:(?:re)?name|call|title)\b(?:\s+(?:the|this|my))?(?:\s+(?:app|site|page|project|it))?\s+(?:to\s+|as\s+)?(.+)$|\btitle\b.*?\b(?:to|should be|is)\s+(.+)$/i,
  );
  const isApp = /\b(app|site|page|project|title|it)\b/i.test(clause);
  if (!name || !isApp || /\b(field|column|section|tab|screen)\b/i.test(clause)) return undefined;
  return { app: { ...app, title: name }, said: `the app is called "${name}" now` };
};

export const tagline: Rule = (app, clause) => {
  const words = quotedOr(
    clause,
    /\b(?:tagline|subtitle|slogan|description)\b.*?\b(?:to|should be|say|is)\s+(.+)$/i,
  );
  if (!words) return undefined;
  return { app: { ...app, tagline: words }, said: `its subtitle says "${words}"` };
};

const themes: readonly [RegExp, Specification['theme'], string][] = [
  [/\b(toggle|switch|button)\b/i, 'toggle', 'people choose between light and dark'],
  [/\b(system|automatic|auto)\b/i, 'system', 'light and dark follow the system'],
  [/\blight\b/i, 'light', 'it is always light'],
  [/\bdark\b/i, 'dark', 'it is always dark'],
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
  if (removes) return { app: { ...app, theme: 'light' }, said: 'there is no dark mode any more' };
  const adds = /\badd\b/i.test(clause) && found === 'dark';
  if (adds)
    return { app: { ...app, theme: 'toggle' }, said: 'people choose between light and dark' };
  return found && said ? { app: { ...app, theme: found }, said } : undefined;
};

export const palette: Rule = (app, clause) => {
  const found = readPalette(clause);
  if (!found) return undefined;
  return { app: { ...app, palette: found }, said: 'it has new colours' };
};
