import { z } from 'zod';
import { type RouteDefinition, route } from '../http/route.ts';

export interface ProtectedResource {
  readonly issuer: string;
  /** Audience of the tokens. */
  readonly resource: string;
  readonly path: string;
  /** Scopes that clients request, separated by spaces. */
  readonly scope: string;
}

const metadata = z.object({
  resource: z.string().describe('The audience that access tokens must name'),
  authorization_servers: z
    .array(z.string())
    .describe('The issuers whose access tokens are accepted'),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.literal('header')),
  resource_name: z.string(),
});

/** Lets a client that knows only our address discover how to sign in (RFC 9728). */
export function protectedResourceRoutes(from: ProtectedResource): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: from.path,
      access: 'open',
      summary: 'Get the issuers of access tokens for this service',
      group: 'Account',
      responses: { 200: { about: 'Metadata according to RFC 9728', body: metadata } },
      handler: ({ reply }) => {
        reply.header('cache-control', 'public, max-age=300');
        return {
          resource: from.resource,
          authorization_servers: [from.issuer],
          scopes_supported: from.scope.split(' '),
          bearer_methods_supported: ['header'],
          resource_name: 'Millwright',
        };
      },
    }),
  ];
}
