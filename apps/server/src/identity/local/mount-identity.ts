import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { isCrossOrigin } from '../../core/is-cross-origin.ts';
import { pagePolicy } from '../../http/render-page.ts';
import { pathOf } from '../../http/request-target.ts';
import type { LocalIdentity } from './local-identity.ts';
import { anyAccountReasons } from './login-prompt-reasons.ts';
import {
  renderExpiredPage,
  renderForeignPage,
  renderRedeemPage,
  renderSignInPage,
} from './pages.ts';

const formLimit = 65_536;

/**
 * Mounts the embedded identity provider under its path, with the two pages that it leaves to us: redeeming a sign-in
 * link, and the sign-in step of a client's authorization.
 */
export function mountIdentity(app: FastifyInstance, identity: LocalIdentity): void {
  const { pathname: base, protocol, host } = new URL(identity.issuer);
  const open = { access: 'open' } as const;

  /** Sets our public address, so that URLs and cookies never depend on the request's own headers. */
  function setPublicAddress({ headers }: IncomingMessage): void {
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete headers['x-forwarded-host'];
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    pages.addHook('preHandler', async ({ method, raw }, reply) => {
      // Prevents login CSRF: another site could sign its visitors in to an attacker's account.
      if (method === 'POST' && isCrossOrigin(raw))
        return sendHtml(reply.code(403), renderForeignPage());
      setPublicAddress(raw);
    });
    pages.setErrorHandler((error, _request, reply) => {
      if (!isSessionNotFound(error)) throw error;
      return sendHtml(reply.code(400), renderExpiredPage());
    });

    pages.get(`${base}/sign-in`, { config: open }, (request, reply) => {
      const { token } = request.query as { token?: unknown };
      const action = `${base}/sign-in`;
      const isLink = typeof token === 'string' && token !== '';
      if (!isLink) return sendHtml(reply, renderSignInPage(action, false));
      // If another site linked here, the user has to confirm with a click.
      return sendHtml(
        reply,
        renderRedeemPage(action, token, { submits: !isCrossOrigin(request.raw) }),
      );
    });
    pages.post(`${base}/sign-in`, { config: open }, async (request, reply) => {
      const account = await identity.redeem(readToken(request));
      if (!account) return sendHtml(reply.code(401), renderSignInPage(`${base}/sign-in`, true));
      await identity.signIn(request.raw, reply.raw, account.id);
      // The studio then requests its tokens and finds the browser signed in.
      return reply.redirect(`${identity.appUrl}/signed-in`, 303);
    });

    pages.get(`${base}/interaction/:uid`, { config: open }, async (request, reply) => {
      const { raw } = request;
      const provider = await identity.provider();
      const { prompt } = await provider.interactionDetails(raw, reply.raw);
      // The user may have opened a sign-in link in another tab in the meantime.
      const isAnyAccountAccepted = prompt.reasons.every((reason) =>
        anyAccountReasons.includes(reason),
      );
      const accountId = isAnyAccountAccepted
        ? await identity.findSignedInAccount(raw, reply.raw)
        : undefined;
      if (accountId) return finish(request, reply, accountId);
      return sendHtml(reply, renderSignInPage(pathOf(request.url), false));
    });
    pages.post(`${base}/interaction/:uid`, { config: open }, async (request, reply) => {
      // Checks the authorization first, so that an expired one does not consume the link.
      const provider = await identity.provider();
      await provider.interactionDetails(request.raw, reply.raw);
      const account = await identity.redeem(readToken(request));
      if (account) return finish(request, reply, account.id);
      return sendHtml(reply.code(401), renderSignInPage(pathOf(request.url), true));
    });
  });

  async function finish(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const result = { login: { accountId } };
    const provider = await identity.provider();
    const address = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(address, 303);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads request bodies itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${base}/*`, { config: open }, async (request, reply) => {
      const handle = getHandler(await identity.provider());
      const { raw } = request;
      setPublicAddress(raw);
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = raw.url?.slice(base.length) || '/';
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined && !isCors(name)) reply.raw.setHeader(name, value);
      }
      reply.raw.setHeader('content-security-policy', pagePolicy);
      handle(raw, reply.raw);
    });
  });

  let connected: { provider: Provider; handle: ReturnType<Provider['callback']> } | undefined;

  function getHandler(provider: Provider) {
    if (connected?.provider !== provider) {
      provider.on('server_error', (_context, error) =>
        app.log.error({ err: error }, 'the identity provider failed'),
      );
      connected = { provider, handle: provider.callback() };
    }
    return connected.handle;
  }
}

/** Detected by name, because checking the class would load the whole library, which only sign-ins need. */
function isSessionNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionNotFound';
}

/** The provider sets its own CORS headers. */
function isCors(header: string): boolean {
  return header.startsWith('access-control-') || header === 'vary';
}

function sendHtml(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
    .type('text/html')
    .send(content);
}

function readToken(request: FastifyRequest): string {
  const { token } = (request.body ?? {}) as { token?: string };
  return token ?? '';
}
