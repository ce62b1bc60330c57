import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { sanitize } from '../terminal/width.ts';

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'show who you are signed in as, and where',
  usage: [''],
  options: { ...urlOption, ...jsonOption },
  argCount: [0, 0],
  async run(runtime, _words, options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const me = await millwright.me();
    if (options.json) await print(runtime, JSON.stringify({ ...me, url }));
    else {
      const roles = me.roles.length > 0 ? ` (${me.roles.join(', ')})` : '';
      await print(runtime, sanitize(`${me.email ?? me.name ?? me.user_id}${roles} at ${url}`));
    }
    return 'complete';
  },
});
