import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { openDisplay } from '../terminal/display.ts';
import { watch } from '../watch.ts';

export const follow = command({
  name: 'follow',
  summary: 'follow a project live, starting with its last turn',
  usage: ['[PROJECT]'],
  notes: [
    'You can answer questions and plans here too. Press Ctrl-C to exit; the turn keeps running.',
  ],
  options: {
    json: { type: 'boolean', about: 'print each event as one line of JSON' },
    ...urlOption,
  },
  words: [0, 1],
  async run(world, [named], given) {
    const { url, millwright } = await openSession(world, given.url);
    const project = await projectMeant(world.cwd, url, named);
    const { turns } = await millwright.turns.list(project, { limit: 10 });
    const [begun] = turns.filter(({ first_seq }) => first_seq !== null);
    const leave = new AbortController();
    const after = Math.max(0, (begun?.first_seq ?? 1) - 1);
    const display = openDisplay(world, { json: given.json, hint: 'ctrl-c leaves' });
    return watch(world, display, {
      millwright,
      events: millwright.follow(project, { after, signal: leave.signal }),
      leave,
      isImpatient: false,
    });
  },
});
