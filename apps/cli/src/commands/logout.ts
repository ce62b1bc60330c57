import { command, urlOption } from '../command.ts';
import { revoke } from '../oauth.ts';
import { credentialsOf, serviceUrl } from '../session.ts';
import { print } from '../world.ts';

export const logout = command({
  name: 'logout',
  summary: 'sign out, and delete and revoke the tokens',
  usage: [''],
  options: urlOption,
  words: [0, 0],
  async run(world, _words, given) {
    const url = await serviceUrl(world, given.url);
    const credential = await credentialsOf(world).forget(url);
    if (!credential) {
      await print(world, `You were not signed in to ${url}`);
      return 'complete';
    }
    const isRevoked = await revoke(credential);
    const rest = isRevoked ? '' : '; the tokens could not be revoked and will expire';
    await print(world, `Signed out of ${url}${rest}`);
    return 'complete';
  },
});
