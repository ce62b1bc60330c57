/** Parses JSON; undefined if the text is not JSON, which then fails validation like any other unexpected value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
