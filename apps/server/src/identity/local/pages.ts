import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, pagePolicy, renderPage } from '../../http/render-page.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;
type Logout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>;

function show(context: KoaContextWithOIDC, title: string, content: string): void {
  context.type = 'html';
  context.set('content-security-policy', pagePolicy);
  context.body = renderPage(title, content);
}

/** The form elements come from the provider and include its CSRF protection. */
export const devicePages: Pick<
  DeviceFlow,
  'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource' | 'mask' | 'charset'
> = {
  charset: 'base-20',
  mask: '****-****',
  async userCodeInputSource(context, form, _output, error) {
    if (error?.name === 'AbortedError') {
      return show(context, 'Not connected', '<p>The device was not connected to your account.</p>');
    }
    const problem = error
      ? '<p class="problem" role="alert">This code is incorrect or has expired. Check your terminal and try again.</p>'
      : '';
    // The provider's form includes its own input field, with a script that our CSP forbids.
    const formWithoutField = form.slice(0, form.indexOf('>', form.indexOf('type="hidden"')) + 1);
    show(
      context,
      'Connect a device',
      `<p>Enter the code shown in your terminal.</p>${problem}${formWithoutField}
<label for="user_code">Code</label>
<input type="text" class="code" id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>
<button type="submit">Continue</button>
</form>`,
    );
  },
  async userCodeConfirmSource(context, form, client, _device, userCode) {
    const name = escapeHtml(client.clientName ?? client.clientId);
    show(
      context,
      'Is this your device?',
      `<p><strong>${name}</strong> wants to access your account. Continue only if your terminal shows this exact code:</p>
<p class="code">${escapeHtml(userCode)}</p>${form}
<button type="submit" form="op.deviceConfirmForm">Connect</button>
<button type="submit" class="quiet" form="op.deviceConfirmForm" name="abort" value="yes">Cancel</button>`,
    );
  },
  async successSource(context) {
    show(context, 'Connected', '<p>You can close this page and return to your terminal.</p>');
  },
};

export const logoutPages: Pick<Logout, 'logoutSource' | 'postLogoutSuccessSource'> = {
  async logoutSource(context, form) {
    show(
      context,
      'Sign out?',
      `${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" class="quiet" form="op.logoutForm">Stay signed in</button>`,
    );
  },
  async postLogoutSuccessSource(context) {
    show(context, 'Signed out', '<p>You can close this page.</p>');
  },
};

export async function renderErrorPage(
  context: KoaContextWithOIDC,
  output: { error: string; error_description?: string },
  _error: errors.OIDCProviderError | Error,
): Promise<void> {
  const reason = escapeHtml(output.error_description ?? output.error);
  show(
    context,
    'Something went wrong',
    `<p class="problem" role="alert">${reason}</p><p>Go back to the previous page and try again.</p>`,
  );
}

export function renderSignInPage(action: string, problem: boolean): string {
  const alert = problem
    ? '<p class="problem" role="alert">This link has already been used or has expired. Get a new one.</p>'
    : '';
  return renderPage(
    'Sign in',
    `<p>Paste the sign-in link that the service printed when it started. If you have used it already, run <code>npm run link</code> on the server to get a new one.</p>${alert}
<form method="post" action="${escapeHtml(action)}">
<label for="token">Sign-in link</label>
<input type="text" id="token" name="token" autocomplete="off" spellcheck="false" required autofocus>
<button type="submit">Sign in</button>
</form>`,
  );
}

export function renderExpiredPage(): string {
  return renderPage(
    'This sign-in has expired',
    '<p class="problem" role="alert">Go back to the page you came from and sign in again.</p>',
  );
}

/** Opening a link only shows this page; submitting its form redeems the link. */
export function renderRedeemPage(
  action: string,
  token: string,
  { submits }: { readonly submits: boolean },
): string {
  return renderPage(
    submits ? 'Signing you in' : 'Sign in with this link?',
    `${submits ? '' : '<p>Another page sent you here. Continue only if you asked for this link.</p>\n'}<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">Continue</button>
</form>`,
    submits,
  );
}

export function renderForeignPage(): string {
  return renderPage(
    'Sign-in blocked',
    '<p class="problem" role="alert">This request came from another page. Open the sign-in link directly.</p>',
  );
}
