import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { counted } from '../terminal/amounts.ts';
import { print } from '../world.ts';

export const abort = command({
  name: 'abort',
  summary: 'stop the running turn of a project and drop queued messages',
  usage: ['[PROJECT]'],
  notes: ['Work done so far is kept.'],
  options: urlOption,
  words: [0, 1],
  async run(world, [named], given) {
    const { url, millwright } = await openSession(world, given.url);
    const project = await projectMeant(world.cwd, url, named);
    const { aborted, queued_dropped } = await millwright.abort(project);
    const dropped =
      queued_dropped > 0 ? `, dropped ${counted(queued_dropped, 'queued message')}` : '';
    await print(world, aborted ? `Stopped the turn${dropped}` : `Nothing was running${dropped}`);
    return 'complete';
  },
});
