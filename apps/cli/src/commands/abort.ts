import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { counted } from '../terminal/amounts.ts';
import { print } from '../world.ts';

export const abort = command({
  name: 'abort',
  summary: 'stop what a project does, and what waits behind it',
  usage: ['[PROJECT]'],
  notes: ['What was written until then stays.'],
  options: urlOption,
  words: [0, 1],
  async run(world, [named], given) {
    const { url, millwright } = await openSession(world, given.url);
    const project = await projectMeant(world.cwd, url, named);
    const { aborted, queued_dropped } = await millwright.abort(project);
    const dropped =
      queued_dropped > 0 ? `, and ${counted(queued_dropped, 'message')} of the queue` : '';
    await print(world, aborted ? `Stopped what ran${dropped}` : `Nothing ran${dropped}`);
    return 'complete';
  },
});
