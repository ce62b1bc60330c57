import type { ContentPart, ResourceContent } from './open-connection.ts';

const truncationMarker = '[The rest is omitted: the result is too large.]';

/** A byte budget for JSON output. */
export class ByteBudget {
  #remaining: number;

  constructor(bytes: number) {
    this.#remaining = bytes;
  }

  /** Deducts the value's size if it fits. A smaller value may still fit after a failure. */
  tryConsume(value: unknown): boolean {
    const size = jsonBytes(value);
    if (size > this.#remaining) return false;
    this.#remaining -= size;
    return true;
  }

  /** Takes as much of a text as fits, without splitting a character. */
  consumePrefix(text: string): string {
    const prefix = Buffer.from(text)
      .subarray(0, this.#remaining)
      .toString()
      .replace(/(?<!\uFFFD)\uFFFD+$/, '');
    this.#remaining = 0;
    return prefix;
  }
}

/** Truncates a call's result. Appends a text that says so if anything was left out. */
export function truncateContent(
  result: { readonly content: readonly ContentPart[]; readonly structuredContent?: unknown },
  maxBytes: number,
): { content: ContentPart[]; structuredContent: unknown; isTruncated: boolean } {
  const budget = new ByteBudget(maxBytes);
  const content: ContentPart[] = [];
  let isTruncated = false;
  for (const part of result.content) {
    const isIncluded = budget.tryConsume(part);
    if (isIncluded) content.push(part);
    else if (part.type === 'text')
      content.push({ type: 'text', text: budget.consumePrefix(part.text) });
    isTruncated ||= !isIncluded;
  }
  const isStructuredIncluded =
    result.structuredContent === undefined || budget.tryConsume(result.structuredContent);
  isTruncated ||= !isStructuredIncluded;
  if (isTruncated) content.push({ type: 'text', text: truncationMarker });
  return {
    content,
    structuredContent: isStructuredIncluded ? result.structuredContent : undefined,
    isTruncated,
  };
}

/** Truncates the contents of a resource in the same way. */
export function truncateResourceContents(
  result: readonly ResourceContent[],
  maxBytes: number,
): { contents: ResourceContent[]; isTruncated: boolean } {
  const budget = new ByteBudget(maxBytes);
  const contents: ResourceContent[] = [];
  for (const content of result) {
    if (budget.tryConsume(content)) {
      contents.push(content);
      continue;
    }
    const { uri, mimeType } = content;
    const prefix = 'text' in content ? `${budget.consumePrefix(content.text)}\n` : '';
    contents.push({ uri, mimeType, text: `${prefix}${truncationMarker}` });
    return { contents, isTruncated: true };
  }
  return { contents, isTruncated: false };
}

/** Placeholder for a result that does not fit at all. */
export function omittedContent(): ContentPart[] {
  return [{ type: 'text', text: truncationMarker }];
}

function jsonBytes(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    // Nested too deeply to serialize.
    return Infinity;
  }
}
