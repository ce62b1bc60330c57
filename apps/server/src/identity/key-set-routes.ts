import { type RouteDefinition, route } from '../http/route.ts';
import type { LocalIdentity } from './local/local-identity.ts';

/** Serves the embedded issuer's public keys at the path where clients look first. */
export function keySetRoutes(identity: LocalIdentity): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/.well-known/jwks.json',
      access: 'open',
      summary: 'Get the public keys that verify access tokens',
      group: 'Account',
      hidden: true,
      responses: {},
      handler: ({ reply }) =>
        reply.header('cache-control', 'public, max-age=300').send(identity.keySet),
    }),
  ];
}
