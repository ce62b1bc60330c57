import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import {
  audience,
  scope,
  startIdentityProvider,
  studioClient,
} from '../support/identity-provider.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('the studio with an external identity provider', { skip }, () => {
  test('signs in at the external issuer and stays signed in after a reload', async () => {
    const port = await freePort();
    const studio = `http://localhost:${port}`;
    await using identityProvider = await startIdentityProvider('RS256', studio);
    await using service = await startTestService({
      PORT: String(port),
      OIDC_ISSUER: identityProvider.issuer,
      OIDC_AUDIENCE: audience,
      STUDIO_CLIENT_ID: studioClient,
      STUDIO_SCOPE: scope,
    });
    assert.equal(service.config.APP_URL, studio);
    const browser = await startChromium(chromium ?? '');
    try {
      const page = await browser.newPage();
      const consoleErrors: string[] = [];
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on(
        'console',
        (message) => message.type() === 'error' && consoleErrors.push(message.text()),
      );
      await page.goto(studio);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Ada Lovelace').waitFor();
      assert.equal(page.url(), `${studio}/`);

      await page.reload();
      await page.getByText('Ada Lovelace').waitFor();
      assert.equal(page.url(), `${studio}/`);
      const stored = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
      );
      assert.doesNotMatch(stored, /eyJ|token|verifier/i);
      assert.deepEqual(consoleErrors, []);
    } finally {
      await browser.close();
    }
  });
});
