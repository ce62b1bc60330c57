/** What a call is answered with, as bytes: so it can be given again. */
export interface Answer {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export function jsonAnswer(value: unknown): Answer {
  return {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}
