import { openInBrowser } from '../browser.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { clientId, findIssuer, pollDeviceToken, startDeviceAuthorization } from '../oauth.ts';
import { openCredentials, openSession, resolveServiceUrl } from '../session.ts';
import { sanitize } from '../terminal/width.ts';

export const login = defineCommand({
  name: 'login',
  summary: 'sign in to a service with a browser, on this or another device',
  usage: ['[--url URL]'],
  notes: [
    'Tokens are stored in ~/.config/millwright/credentials.json, readable only by you, and renewed\nautomatically. In CI, set MILLWRIGHT_URL and MILLWRIGHT_TOKEN instead.',
  ],
  options: {
    ...urlOption,
    'no-browser': { type: 'boolean', description: 'only print the address' },
    'client-id': {
      type: 'string',
      value: 'ID',
      description: 'client id at your own identity provider',
    },
  },
  argCount: [0, 0],
  async run(runtime, _words, options) {
    const url = await resolveServiceUrl(runtime, options.url);
    const client = options['client-id'] ?? clientId;
    const issuer = await findIssuer(url);
    const device = await startDeviceAuthorization(issuer, client);
    const address = device.verification_uri_complete ?? device.verification_uri;
    // Registered before the output shows that we wait.
    const controller = new AbortController();
    using _ = runtime.onInterrupt(() => controller.abort());
    await print(
      runtime,
      `Open  ${sanitize(device.verification_uri)}`,
      `Code  ${sanitize(device.user_code)}`,
      '',
      'Waiting for you to sign in …',
    );
    if (!options['no-browser'] && runtime.stdout.isTTY) await openInBrowser(runtime, address);

    try {
      const credential = await pollDeviceToken(issuer, client, device, controller.signal);
      await openCredentials(runtime).save(url, credential);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      return 'aborted';
    }
    const { millwright } = await openSession(
      { ...runtime, env: { ...runtime.env, MILLWRIGHT_TOKEN: '' } },
      url,
    );
    const { email, user_id } = await millwright.me();
    await print(runtime, `Signed in to ${url} as ${email ?? user_id}`);
    return 'complete';
  },
});
