import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { openDisplay } from '../terminal/display.ts';

export const logs = command({
  name: 'logs',
  summary: 'show the events of a project so far',
  usage: ['[PROJECT]'],
  options: {
    json: { type: 'boolean', about: 'print each event as one line of JSON' },
    ...urlOption,
  },
  words: [0, 1],
  async run(world, [named], given) {
    const { url, millwright } = await openSession(world, given.url);
    const project = await projectMeant(world.cwd, url, named);
    const { head_seq } = await millwright.projects.get(project);
    if (head_seq === 0) return 'complete';
    const display = openDisplay(world, { json: given.json, isLive: false, hint: '' });
    for await (const event of millwright.follow(project)) {
      await display.take(event);
      if (event.seq >= head_seq) break;
    }
    await display.close();
    return 'complete';
  },
});
