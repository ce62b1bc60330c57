import { command, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { harmless } from '../terminal/width.ts';
import { print } from '../world.ts';

export const whoami = command({
  name: 'whoami',
  summary: 'show who you are signed in as, and where',
  usage: [''],
  options: { ...urlOption, ...jsonOption },
  words: [0, 0],
  async run(world, _words, given) {
    const { url, millwright } = await openSession(world, given.url);
    const me = await millwright.me();
    if (given.json) await print(world, JSON.stringify({ ...me, url }));
    else {
      const roles = me.roles.length > 0 ? ` (${me.roles.join(', ')})` : '';
      await print(world, harmless(`${me.email ?? me.name ?? me.user_id}${roles} at ${url}`));
    }
    return 'complete';
  },
});
