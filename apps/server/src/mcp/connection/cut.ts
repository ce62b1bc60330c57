import type { ContentPart, ResourceContent } from './open.ts';

const MARKER = '[The rest was left out: the result is too large.]';

/** Room for what is given on, in bytes of JSON. */
export class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether there was room for it; when not, there still is for something smaller. */
  take(value: unknown): boolean {
    const size = sizeOf(value);
    if (size > this.#left) return false;
    this.#left -= size;
    return true;
  }

  /** The beginning of a text, not ending in the middle of a character. */
  takeBeginning(text: string): string {
    const kept = Buffer.from(text)
      .subarray(0, this.#left)
      .toString()
      .replace(/(?<!\uFFFD)\uFFFD+$/, '');
    this.#left = 0;
    return kept;
  }
}

/** What a call gave, with a text at its end that says so when something was left out. */
export function cutContent(
  given: { readonly content: readonly ContentPart[]; readonly structuredContent?: unknown },
  maxBytes: number,
): { content: ContentPart[]; structuredContent: unknown; isCut: boolean } {
  const room = new Room(maxBytes);
  const content: ContentPart[] = [];
  let isCut = false;
  for (const part of given.content) {
    const isKept = room.take(part);
    if (isKept) content.push(part);
    else if (part.type === 'text')
      content.push({ type: 'text', text: room.takeBeginning(part.text) });
    isCut ||= !isKept;
  }
  const hasRoom = given.structuredContent === undefined || room.take(given.structuredContent);
  isCut ||= !hasRoom;
  if (isCut) content.push({ type: 'text', text: MARKER });
  return { content, structuredContent: hasRoom ? given.structuredContent : undefined, isCut };
}

/** The same for what was read. */
export function cutContents(
  given: readonly ResourceContent[],
  maxBytes: number,
): { contents: ResourceContent[]; isCut: boolean } {
  const room = new Room(maxBytes);
  const contents: ResourceContent[] = [];
  for (const content of given) {
    if (room.take(content)) {
      contents.push(content);
      continue;
    }
    const { uri, mimeType } = content;
    const kept = 'text' in content ? `${room.takeBeginning(content.text)}\n` : '';
    contents.push({ uri, mimeType, text: `${kept}${MARKER}` });
    return { contents, isCut: true };
  }
  return { contents, isCut: false };
}

/** For a result of which nothing could be taken. */
export function nothingOf(): ContentPart[] {
  return [{ type: 'text', text: MARKER }];
}

function sizeOf(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    // Nested so deep that nobody after us could write it down either.
    return Infinity;
  }
}
