import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { revoke } from '../oauth.ts';
import { openCredentials, resolveServiceUrl } from '../session.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'sign out, and delete and revoke the tokens',
  usage: [''],
  options: urlOption,
  argCount: [0, 0],
  async run(runtime, _words, options) {
    const url = await resolveServiceUrl(runtime, options.url);
    const credential = await openCredentials(runtime).remove(url);
    if (!credential) {
      await print(runtime, `You were not signed in to ${url}`);
      return 'complete';
    }
    const isRevoked = await revoke(credential);
    const rest = isRevoked ? '' : '; the tokens could not be revoked and will expire';
    await print(runtime, `Signed out of ${url}${rest}`);
    return 'complete';
  },
});
