import { contrast, fromHex, type Oklch } from '../compose/web/colors.ts';
import { colorIn } from './color-in.ts';
import type { ElementEdit, FileEdit, Files, PickedElement } from './element-edit.ts';

/** Words, the Tailwind classes they mean, and the change as part of a sentence. The first match wins. */
const looks: readonly (readonly [words: RegExp, classes: string, said: string])[] = [
  [/\b(?:bigger|larger|increase)\b/i, 'text-[1.35em]!', 'made it bigger'],
  [/\b(?:smaller|decrease)\b/i, 'text-[0.8em]!', 'made it smaller'],
  [/\b(?:bold|bolder|heavier)\b/i, 'font-bold!', 'made it bold'],
  [/\bitalics?\b/i, 'italic!', 'made it italic'],
  [/\bunderlined?\b/i, 'underline!', 'underlined it'],
  [/\b(?:upper ?case|capitals|all caps)\b/i, 'uppercase!', 'put it in capitals'],
  [/\bcent(?:er|re)(?:ed)?\b/i, 'mx-auto! text-center!', 'centered it'],
  [/\b(?:rounder|rounded|round)\b/i, 'rounded-2xl!', 'rounded its corners'],
  [/\b(?:sharp|square)\b/i, 'rounded-none!', 'made its corners sharp'],
  [/\bshadow\b/i, 'shadow-lg!', 'gave it a shadow'],
  [/\bborder\b/i, 'border!', 'gave it a border'],
  [/\bmore (?:space|spacing|padding)\b/i, 'p-6!', 'gave it more space'],
  [/\bonly on (?:mobiles?|phones?|small screens)\b/i, 'sm:hidden!', 'showed it on phones only'],
  [
    /\bonly on (?:desktops?|computers?|large screens)\b|\b(?:hide|remove)\b.{1,60}\bon (?:mobiles?|phones?|small screens)\b/i,
    'max-sm:hidden!',
    'hid it on phones',
  ],
  [/\b(?:hide|remove|delete|get rid of)\b/i, 'hidden!', 'hid it'],
];
const surfaces = /^(?:button|section|div|article|header|footer|main|ul|li|nav|form)$/i;

/** Adds the classes that a request means to the tag of an element. */
export function editStyle(
  files: Files,
  { source, tag = '' }: PickedElement,
  request: string,
): ElementEdit | undefined {
  const code = source && files.get(source.path);
  const color = colorIn(request)?.hex;
  const [, look = '', said = ''] = looks.find(([words]) => words.test(request)) ?? [];
  if (!source?.line || code === undefined || (!color && look === '')) return undefined;
  const isSurface = /\bbackground\b/i.test(request) || surfaces.test(tag);
  const classes = [look, color && (isSurface ? surfaceOf(color) : `text-[${color}]!`)];
  const edit = withClasses(source.path, code, source.line, classes.filter(Boolean).join(' '));
  const changes = [said, color && `changed its color to ${color}`].filter(Boolean);
  return edit && { edit, said: changes.join(' and ') };
}

/** Returns the classes of a background with readable text on it. */
function surfaceOf(color: string): string {
  const [own, white, black] = [color, '#ffffff', '#000000'].map(fromHex) as [Oklch, Oklch, Oklch];
  const isDark = contrast(own, white) > contrast(own, black);
  return `bg-[${color}]! ${isDark ? 'text-white!' : 'text-black!'}`;
}

/** Adds classes to the tag that starts in a line. Tags with computed classes are left alone. */
function withClasses(
  path: string,
  code: string,
  line: number,
  classes: string,
): FileEdit | undefined {
  const lines = code.split('\n').slice(line - 1);
  const end = lines.findIndex((one) => /(?<!=)>/.test(one));
  const before = lines.slice(0, end + 1).join('\n');
  if (end < 0 || !/<[a-zA-Z]/.test(lines[0] ?? '') || /\bclassName=\{/.test(before))
    return undefined;
  const after = /\bclassName="/.test(before)
    ? before.replace(/\bclassName="([^"]*)"/, (_, own: string) => `className="${own} ${classes}"`)
    : before.replace(/<[\w.]+/, (name) => `${name} className="${classes}"`);
  // The same tag elsewhere in the file would be changed instead.
  return code.indexOf(before) === code.lastIndexOf(before) ? { path, before, after } : undefined;
}
