import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { pluralize } from '../terminal/amounts.ts';

export const abort = defineCommand({
  name: 'abort',
  summary: 'stop the running turn of a project and drop queued messages',
  usage: ['[PROJECT]'],
  notes: ['Work done so far is kept.'],
  options: urlOption,
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const project = await resolveProject(runtime.cwd, url, projectArg);
    const { aborted, queued_dropped } = await millwright.abort(project);
    const dropped =
      queued_dropped > 0 ? `, dropped ${pluralize(queued_dropped, 'queued message')}` : '';
    await print(runtime, aborted ? `Stopped the turn${dropped}` : `Nothing was running${dropped}`);
    return 'complete';
  },
});
