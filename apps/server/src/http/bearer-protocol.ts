import { tokenProtocolPrefix } from '@millwright/contract';
import type { FastifyRequest } from 'fastify';

const encoded = /^[A-Za-z0-9_-]+$/;

export function offeredProtocols(request: FastifyRequest): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Reads the token from an offered subprotocol, because browsers cannot set headers on a WebSocket. */
export function readBearerProtocol(request: FastifyRequest): string | undefined {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  for (const name of offeredProtocols(request)) {
    if (!name.startsWith(tokenProtocolPrefix)) continue;
    const token = name.slice(tokenProtocolPrefix.length);
    if (encoded.test(token)) return Buffer.from(token, 'base64url').toString('utf8');
  }
  return undefined;
}
