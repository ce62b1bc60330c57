/** A call's response as bytes, so that it can be replayed. */
export interface ReplayableResponse {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export function createJsonResponse(value: unknown): ReplayableResponse {
  return {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}
