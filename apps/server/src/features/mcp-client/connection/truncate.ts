import type { ContentPart, ResourceContent } from './open.ts';

const MARKER = '[The rest is omitted: the result is too large.]';

/** A byte budget for JSON output. */
export class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Deducts the value's size if it fits. A smaller value may still fit after a failure. */
  take(value: unknown): boolean {
    const size = sizeOf(value);
    if (size > this.#left) return false;
    this.#left -= size;
    return true;
  }

  /** Takes as much of a text as fits, without splitting a character. */
  takeBeginning(text: string): string {
    const kept = Buffer.from(text)
      .subarray(0, this.#left)
      .toString()
      .replace(/(?<!\uFFFD)\uFFFD+$/, '');
    this.#left = 0;
    return kept;
  }
}

/** Truncates a call's result. Appends a text that says so if anything was left out. */
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

/** Truncates the contents of a resource in the same way. */
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

/** Placeholder for a result that does not fit at all. */
export function nothingOf(): ContentPart[] {
  return [{ type: 'text', text: MARKER }];
}

function sizeOf(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    // Nested too deeply to serialize.
    return Infinity;
  }
}
