import type { RequestedPart } from '../brief/requested-part.ts';

const note = 'The app has no fields that this could be computed from.';

/** Marks the parts of a request whose figures the app cannot compute. */
export function judgeMissing(
  parts: readonly RequestedPart[],
  missing: ReadonlySet<string>,
): RequestedPart[] {
  return parts.map((part) =>
    [...missing].some((text) => part.text.includes(text) || text.includes(part.text))
      ? { text: part.text, status: 'notDone', note }
      : part,
  );
}
