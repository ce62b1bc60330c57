import { escapeHtml, page } from '../../../http/page.ts';

/** Names the account: a user who opens another person's link would give that person a token. */
export function consentPage(
  { account, serverUrl }: { readonly account: string; readonly serverUrl: string },
  next: string,
): string {
  const server = new URL(serverUrl).host;
  return page(
    'Connect an MCP server?',
    `<p>You are about to sign in to <code>${escapeHtml(server)}</code>. The Millwright account <code>${escapeHtml(account)}</code> may then use whatever you can use there.</p>
<p>If that is not your account, somebody sent you here to get at what is yours: close this page.</p>
<p><a class="button" href="${escapeHtml(next)}">Continue</a></p>`,
  );
}

export const badTicketPage = page(
  'This sign-in cannot begin',
  `<p class="problem" role="alert">This link was used already, has expired, or was meant for another browser.</p>
<p>Go back to where you came from and connect the server again.</p>`,
);
