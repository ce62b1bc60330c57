import { defineCommand, urlOption } from '../command.ts';
import { resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { openDisplay } from '../terminal/display.ts';

export const logs = defineCommand({
  name: 'logs',
  summary: 'show the events of a project so far',
  usage: ['[PROJECT]'],
  options: {
    json: { type: 'boolean', description: 'print each event as one line of JSON' },
    ...urlOption,
  },
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const project = await resolveProject(runtime.cwd, url, projectArg);
    const { head_seq } = await millwright.projects.get(project);
    if (head_seq === 0) return 'complete';
    const display = openDisplay(runtime, { json: options.json, isLive: false, hint: '' });
    for await (const event of millwright.follow(project)) {
      await display.show(event);
      if (event.seq >= head_seq) break;
    }
    await display.close();
    return 'complete';
  },
});
