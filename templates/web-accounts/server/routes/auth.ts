import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { auth, socialProviders } from '../auth';
import { withSessionCookies } from '../session-cookies';

/** Sign-up, sign-in, sign-out and new passwords, for src/lib/auth.ts. */
export const authRoutes = new Hono<{ Bindings: HttpBindings }>()
  .get('/providers', (c) => c.json(socialProviders))
  .on(['GET', 'POST'], '/*', async (c) => {
    const request = withAddress(c.req.raw, c.env.incoming.socket.remoteAddress);
    return withSessionCookies(request, await auth.handler(request));
  });

/** Attempts to sign in are counted per address. A proxy in front of the app adds it; otherwise it is that of the connection. */
function withAddress(request: Request, address: string | undefined): Request {
  if (!address || request.headers.has('x-forwarded-for')) return request;
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', address);
  // From its parts, because the request is not always one of Node.js itself.
  const { url, method, body } = request;
  const parts = { method, headers, body, duplex: 'half' as const };
  return new Request(url, parts);
}
