import { escapeHtml, renderPage } from '../../../http/render-page.ts';

/** Names the account: a user who opens another person's link would give that person a token. */
export function renderConsentPage(
  { account, serverUrl }: { readonly account: string; readonly serverUrl: string },
  next: string,
): string {
  const server = new URL(serverUrl).host;
  return renderPage(
    'Connect an MCP server?',
    `<p>You are about to sign in to <code>${escapeHtml(server)}</code>. The Millwright account <code>${escapeHtml(account)}</code> will then have your access there.</p>
<p>If this is not your account, close this page: someone may be trying to gain access to your data.</p>
<p><a class="button" href="${escapeHtml(next)}">Continue</a></p>`,
  );
}

export const badTicketPage = renderPage(
  "This sign-in can't start",
  `<p class="problem" role="alert">This link has already been used, has expired, or belongs to another browser.</p>
<p>Go back to the previous page and connect the server again.</p>`,
);
