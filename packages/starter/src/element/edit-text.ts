import { attribute, jsxText, quoted } from '../compose/code.ts';
import { literal } from '../understand/word-forms.ts';
import { colorIn } from './color-in.ts';
import type { ElementEdit, Files, PickedElement } from './element-edit.ts';

const wording =
  /\b(?:change|rename|replace|set|update|edit|reword|turn|make|let|should|have|write|call)\b.{0,60}?\b(?:to|with|say|says|read|reads|into|as)\b:?\s+(.{1,300}?)[.!]?$/i;

/** Replaces the text of an element, if the app's code contains it once. */
export function editText(
  files: Files,
  { text = '', component = '' }: PickedElement,
  request: string,
): ElementEdit | undefined {
  const [, said = ''] = wording.exec(request) ?? [];
  const wanted = said.replace(/^["“«‘'](.+)["”»’']$/, '$1').trim();
  const shown = text.trim();
  // "Change this to red" is about its color.
  const isColor = wanted === said && colorIn(wanted)?.length === wanted.length;
  if (wanted === '' || shown === '' || isColor) return undefined;
  const places = [...files].flatMap(([path, code]) => placesOf(path, code, shown));
  const own = places.filter(({ path }) => files.get(path)?.includes(`<${component}`));
  const [place, ...others] = places.length > 1 && component !== '' ? own : places;
  // Two places may mean two different things.
  if (!place || others.length > 0) return undefined;
  const { path, before, written, write } = place;
  return {
    edit: { path, before, after: before.replace(written, () => write(wanted)) },
    said: `changed "${shown}" to "${wanted}"`,
  };
}

interface TextPlace {
  readonly path: string;
  /** The line. */
  readonly before: string;
  /** The text as written in the code, with its quotes. */
  readonly written: string;
  readonly write: (text: string) => string;
}

/** Finds a text in code: as an attribute, as a string, or between tags. */
function placesOf(path: string, code: string, text: string): TextPlace[] {
  if (!/\.tsx?$/.test(path) || !code.includes(text)) return [];
  const inAttribute = new RegExp(`([\\w-]+)=["']${literal(text)}["']`);
  return code.split('\n').flatMap((before): TextPlace[] => {
    const [, name] = inAttribute.exec(before) ?? [];
    if (name) {
      const written = attribute(name, text);
      return [{ path, before, written, write: (words) => attribute(name, words) }];
    }
    if (before.includes(quoted(text))) {
      return [{ path, before, written: quoted(text), write: quoted }];
    }
    const isAlone = before.trim() === text || before.includes(`>${text}<`);
    return isAlone ? [{ path, before, written: text, write: jsxText }] : [];
  });
}
