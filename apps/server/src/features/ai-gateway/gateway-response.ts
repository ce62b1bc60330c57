/** A call's response as bytes, so that it can be replayed. */
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
