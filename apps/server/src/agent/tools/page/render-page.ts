import { convertHtml } from './convert-html.ts';

/** A downloaded page and the line to start from. */
export interface PageJob {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly isHtml: boolean;
  /** Encoding that the server declares. */
  readonly charset: string | undefined;
  /** From 1. */
  readonly start: number;
}

/** Part of a page as text. */
export interface RenderedPage {
  readonly title: string;
  readonly text: string;
  /** Number of the last line of the text; less than `start` if there is none. */
  readonly end: number;
  readonly lines: number;
}

/** About ten thousand tokens, and less than an event may contain. */
const maxTextBytes = 40_000;
/** Longer lines are split, so that every part of a page can be reached by its line. */
const maxLineLength = 1_000;
/** The start of a page, where its encoding is declared. */
const sniffedBytes = 2_048;

/** Decodes a page, converts it to text and cuts out the requested part. */
export function renderPage({ bytes, url, isHtml, charset, start }: PageJob): RenderedPage {
  const source = decode(bytes, charset ?? (isHtml ? declaredCharset(bytes) : undefined));
  const page = isHtml ? convertHtml(source, url) : { title: '', markdown: source };
  const lines = toLines(page.markdown);
  const shown: string[] = [];
  let left = maxTextBytes;
  for (let at = start - 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) break;
    shown.push(line);
  }
  const end = start - 1 + shown.length;
  return { title: clean(page.title), text: shown.join('\n'), end, lines: lines.length };
}

function decode(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The encoding is unknown. Most pages are readable as UTF-8 anyway.
    return new TextDecoder().decode(bytes);
  }
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, sniffedBytes)).toString('latin1');
  return /<meta\b[^>]{0,200}?\bcharset=["']?([\w-]{1,40})/i.exec(head)?.[1];
}

function toLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of clean(text)
    .trim()
    .split(/\r\n|\r|\n/)) {
    let at = 0;
    while (line.length - at > maxLineLength) {
      // Never between the halves of a surrogate pair.
      const isPair = (line.codePointAt(at + maxLineLength - 1) ?? 0) > 0xffff;
      const end = at + maxLineLength - (isPair ? 1 : 0);
      lines.push(line.slice(at, end));
      at = end;
    }
    lines.push(line.slice(at));
  }
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

/** Removes characters that are invisible to people but not to models, and those that reverse text. */
function clean(text: string): string {
  return text.toWellFormed().replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no meaning in a page.
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu,
    '',
  );
}
