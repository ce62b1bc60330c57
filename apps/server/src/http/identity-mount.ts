import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LocalIdentity } from '../identity/local/local-identity.ts';
import { pagePolicy } from '../pages/page.ts';
import { redeemPage, signInPage, welcomePage } from '../identity/local/pages.ts';

const formLimit = 65_536;
const cookieName = 'mw_signed_in';

/**
 * Puts the embedded identity provider under its path, with the two pages it leaves to us: opening a
 * sign-in link, and the sign-in step of an authorization that a client began.
 */
export function mountIdentity(app: FastifyInstance, identity: LocalIdentity): void {
  const { pathname: base, protocol, host } = new URL(identity.issuer);
  const open = { access: 'open' } as const;
  const secure = protocol === 'https:' ? '; Secure' : '';

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.get(`${base}/sign-in`, { config: open }, (request, reply) => {
      const { token } = request.query as { token?: string };
      const action = `${base}/sign-in`;
      return html(reply, token ? redeemPage(action, token) : signInPage(action, false));
    });
    pages.post(`${base}/sign-in`, { config: open }, async (request, reply) => {
      const account = await identity.redeem(tokenOf(request));
      if (!account) return html(reply.code(401), signInPage(`${base}/sign-in`, true));
      const cookie = identity.sealCookie(account.id);
      reply.header(
        'set-cookie',
        `${cookieName}=${cookie}; HttpOnly; SameSite=Lax; Path=${base}/; Max-Age=600${secure}`,
      );
      return html(reply, welcomePage(account.name));
    });

    pages.get(`${base}/interaction/:uid`, { config: open }, async (request, reply) => {
      const accountId = identity.openCookie(cookieOf(request));
      if (accountId) return finish(request, reply, accountId);
      const { uid } = request.params as { uid: string };
      return html(reply, signInPage(`${base}/interaction/${encodeURIComponent(uid)}`, false));
    });
    pages.post(`${base}/interaction/:uid`, { config: open }, async (request, reply) => {
      const account = await identity.redeem(tokenOf(request));
      if (account) return finish(request, reply, account.id);
      const { uid } = request.params as { uid: string };
      const action = `${base}/interaction/${encodeURIComponent(uid)}`;
      return html(reply.code(401), signInPage(action, true));
    });
  });

  async function finish(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const { provider } = identity;
    const address = await provider.interactionResult(request.raw, reply.raw, { login: { accountId } });
    return reply.redirect(address, 303);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads its bodies itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${base}/*`, { config: open }, (request, reply) => {
      const { raw } = request;
      // Every address it hands out is ours, whatever Host or proxy headers the request carried.
      raw.headers.host = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      delete raw.headers['x-forwarded-host'];
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = raw.url?.slice(base.length) || '/';
      const handle = identity.provider.callback();
      reply.hijack();
      for (const name of ['content-security-policy', 'referrer-policy'] as const) {
        reply.raw.setHeader(name, String(reply.getHeader(name)));
      }
      handle(raw, reply.raw);
    });
  });
}

function html(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
    .type('text/html')
    .send(content);
}

function tokenOf(request: FastifyRequest): string {
  const { token } = (request.body ?? {}) as { token?: string };
  return token ?? '';
}

function cookieOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1];
}
