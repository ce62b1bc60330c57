export const socketProtocol = 'millwright.v1';

/** Prefix of an offered subprotocol that carries a token: browsers cannot set headers on a WebSocket. */
export const tokenProtocolPrefix = 'bearer.';

/** Text is the only type with another name on this transport. */
export const socketTextType = 'text_delta';

type CloseKind = {
  readonly code: number;
  readonly meaning: string;
  readonly client: 'stop' | 'reconnect' | 'back_off' | 'fix' | 'authenticate';
};

/** Reasons for a server-side close, and the client's reaction. */
export const closeCodes = {
  normal: { code: 1000, meaning: 'done', client: 'stop' },
  goingAway: { code: 1001, meaning: 'the server is shutting down', client: 'reconnect' },
  binary: { code: 1003, meaning: 'binary frames are not supported', client: 'fix' },
  policy: { code: 1008, meaning: 'the origin is not allowed', client: 'stop' },
  tooBig: { code: 1009, meaning: 'a frame was over 1 MB', client: 'fix' },
  internal: { code: 1011, meaning: 'internal error', client: 'back_off' },
  restart: { code: 1012, meaning: 'the server is restarting', client: 'reconnect' },
  overloaded: { code: 1013, meaning: 'the server is overloaded', client: 'back_off' },
  malformed: { code: 4400, meaning: 'too many malformed messages', client: 'fix' },
  unauthorized: {
    code: 4401,
    meaning: 'the token is missing, invalid or expired',
    client: 'authenticate',
  },
  accessRevoked: { code: 4403, meaning: 'access to the project was revoked', client: 'stop' },
  silent: { code: 4408, meaning: 'the connection was idle for too long', client: 'reconnect' },
  flooding: { code: 4429, meaning: 'too many messages', client: 'back_off' },
} as const satisfies Record<string, CloseKind>;

export type CloseReason = keyof typeof closeCodes;
