import { defineCommand, urlOption } from '../command.ts';
import { resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { openDisplay } from '../terminal/display.ts';
import { watch } from '../watch.ts';

export const follow = defineCommand({
  name: 'follow',
  summary: 'follow a project live, starting with its last turn',
  usage: ['[PROJECT]'],
  notes: [
    'You can answer questions and plans here too. Press Ctrl-C to exit; the turn keeps running.',
  ],
  options: {
    json: { type: 'boolean', description: 'print each event as one line of JSON' },
    ...urlOption,
  },
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const project = await resolveProject(runtime.cwd, url, projectArg);
    const { turns } = await millwright.turns.list(project, { limit: 10 });
    const [latestStarted] = turns.filter(({ first_seq }) => first_seq !== null);
    const controller = new AbortController();
    const after = Math.max(0, (latestStarted?.first_seq ?? 1) - 1);
    const display = openDisplay(runtime, { json: options.json, hint: 'ctrl-c leaves' });
    return watch(runtime, display, {
      millwright,
      events: millwright.follow(project, { after, signal: controller.signal }),
      controller,
      shouldExitOnQuestion: false,
    });
  },
});
