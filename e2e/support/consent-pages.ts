import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration, Provider } from 'oidc-provider';

/** Settings of an authorization server with these pages. */
export const consentSettings = {
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  rotateRefreshToken: true,
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    Grant: 3600,
    Interaction: 600,
    RefreshToken: 3600,
    Session: 600,
  },
} satisfies Configuration;

interface Consent {
  /** Question on the consent page; if undefined, everyone consents automatically. */
  readonly question: string | undefined;
  /** Adds the permissions to the grant. */
  readonly allow: (grant: InstanceType<Provider['Grant']>) => void;
}

/** Signs in every visitor as Ada, and lets her consent or decline. */
export async function showConsent(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { question, allow }: Consent,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const result = { login: { accountId: 'ada' } };
    return provider.interactionFinished(request, response, result);
  }
  if (question && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<h1>${question}</h1>` +
        '<form method="post"><button>Allow</button></form>' +
        `<form method="post" action="${request.url}?no"><button>Decline</button></form>`,
    );
    return;
  }
  if (request.url?.endsWith('?no')) {
    const error_description = '<script>alert("provider text")</script>';
    const result = { error: 'access_denied', error_description };
    return provider.interactionFinished(request, response, result);
  }
  const grant = new provider.Grant({ accountId: 'ada', clientId: String(params.client_id) });
  allow(grant);
  const result = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result);
}
