import type { RequestedPart } from '../brief/requested-part.ts';
import type { Specification } from '../specification.ts';
import type { Understanding } from '../understand/finish-app.ts';
import type { Requirement } from './requirement.ts';

/** Adds to an app what the request asks for in exact words, and reports what became of each part. */
export function fulfillRequirements(
  found: Understanding,
  requirements: readonly Requirement[],
): Understanding {
  if (found.kind !== 'app') return found;
  let { app } = found;
  const parts: RequestedPart[] = requirements.map(({ text, fulfill }) => {
    const { app: next, ...verdict } = fulfill(app);
    app = next;
    return { text, ...verdict };
  });
  // A request without clauses of its own only says what is missing.
  if (found.parts.length === 0) {
    const missing = parts.filter(({ status }) => status !== 'done');
    const notes = missing.map(({ text, note }) => `About “${text}”: ${note}`);
    return { ...found, app, leftOut: [...found.leftOut, ...notes] };
  }
  return { ...found, app, parts: [...found.parts.map((part) => withTexts(part, app)), ...parts] };
}

/** A clause with a quotation is done only if the app shows these words. */
function withTexts(part: RequestedPart, app: Specification): RequestedPart {
  if (part.status !== 'done' || !part.text.includes('"')) return part;
  const shown = JSON.stringify(app).replaceAll('\\"', '"').toLowerCase();
  const missing = [...part.text.matchAll(/"([^"\n]{2,160})"/g)]
    .map(([, text = '']) => text)
    .filter((text) => !shown.includes(text.toLowerCase()));
  if (missing.length === 0) return part;
  return { ...part, status: 'partly', note: `The app does not show “${missing.join('”, “')}”.` };
}
