/// <reference types="vite/types/importMeta.d.ts" />

const embedded = 'SameSite=None; Secure; Partitioned';

/**
 * Completes the cookies of a response for the address at which the browser sees the app. During development, the app may
 * be shown in a frame of another site, where browsers accept only partitioned cookies.
 */
export function withSessionCookies(request: Request, response: Response): Response {
  const cookies = response.headers.getSetCookie();
  if (cookies.length === 0) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const cookie of cookies) {
    const plain = cookie.replace(/; SameSite=\w+/i, '');
    for (const attributes of attributesFor(request))
      headers.append('set-cookie', `${plain}; ${attributes}`);
  }
  return new Response(response.body, { status: response.status, headers });
}

function attributesFor({ headers, url }: Request): string[] {
  const protocol = headers.get('x-forwarded-proto') ?? new URL(url).protocol.replace(':', '');
  if (protocol === 'https') return [import.meta.env.DEV ? embedded : 'SameSite=Lax; Secure'];
  // Without TLS, browsers accept the second one at most on localhost.
  return import.meta.env.DEV ? ['SameSite=Lax', embedded] : ['SameSite=Lax'];
}
