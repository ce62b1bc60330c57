export interface LogTextPart {
  readonly text: string;
  /** The file that this part names. */
  readonly link?: { readonly file: string; readonly line: number };
}

const maxLinks = 100;
/** A path with an extension, a line and perhaps a column. */
const position =
  /(?<![\w@/.-])((?:[\w@.-]{1,80}\/){0,12}[\w@.-]{1,80}\.[a-z]{2,4}):(\d{1,7})(?::\d{1,7})?/g;

/** Splits the text of a log at positions in files of the project. */
export function findFileLinks(text: string): LogTextPart[] {
  const parts: LogTextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(position)) {
    const [shown, file = '', line] = match;
    if (parts.length > maxLinks) break;
    if (file.includes('node_modules/') || file.startsWith('.')) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, link: { file, line: Number(line) } });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
