import { openInBrowser } from '../browser.ts';
import { command, urlOption } from '../command.ts';
import { awaitDevice, beginDevice, clientId, findIssuer } from '../oauth.ts';
import { credentialsOf, openSession, serviceUrl } from '../session.ts';
import { harmless } from '../terminal/width.ts';
import { print } from '../world.ts';

export const login = command({
  name: 'login',
  summary: 'sign in to a service with a browser, on this or another device',
  usage: ['[--url URL]'],
  notes: [
    'Tokens are stored in ~/.config/millwright/credentials.json, readable only by you, and renewed\nautomatically. In CI, set MILLWRIGHT_URL and MILLWRIGHT_TOKEN instead.',
  ],
  options: {
    ...urlOption,
    'no-browser': { type: 'boolean', about: 'only print the address' },
    'client-id': {
      type: 'string',
      value: 'ID',
      about: 'client id at your own identity provider',
    },
  },
  words: [0, 0],
  async run(world, _words, given) {
    const url = await serviceUrl(world, given.url);
    const client = given['client-id'] ?? clientId;
    const issuer = await findIssuer(url);
    const device = await beginDevice(issuer, client);
    const address = device.verification_uri_complete ?? device.verification_uri;
    // Registered before the output shows that we wait.
    const stop = new AbortController();
    using _ = world.onInterrupt(() => stop.abort());
    await print(
      world,
      `Open  ${harmless(device.verification_uri)}`,
      `Code  ${harmless(device.user_code)}`,
      '',
      'Waiting for you to sign in …',
    );
    if (!given['no-browser'] && world.stdout.isTTY) await openInBrowser(world, address);

    try {
      const credential = await awaitDevice(issuer, client, device, stop.signal);
      await credentialsOf(world).keep(url, credential);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      return 'aborted';
    }
    const { millwright } = await openSession(
      { ...world, env: { ...world.env, MILLWRIGHT_TOKEN: '' } },
      url,
    );
    const { email, user_id } = await millwright.me();
    await print(world, `Signed in to ${url} as ${email ?? user_id}`);
    return 'complete';
  },
});
