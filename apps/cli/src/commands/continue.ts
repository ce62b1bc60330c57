import { CliError } from '../cli-error.ts';
import { command } from '../command.ts';
import { isProjectId, projectMeant } from '../project-folder.ts';
import { runTurn } from '../run-turn.ts';
import { openSession } from '../session.ts';
import { requestOf, turnOptions } from '../turn-options.ts';

export const continue_ = command({
  name: 'continue',
  summary: 'change an app with another prompt',
  usage: ['[PROJECT] "PROMPT"'],
  notes: ['PROJECT defaults to the last one used in this folder (.millwright/project.json).'],
  options: {
    ...turnOptions,
    interrupt: { type: 'boolean', about: 'stop the running turn and run this instead' },
  },
  words: [1, 2],
  async run(world, words, given) {
    const [named, prompt = ''] = words.length === 2 ? words : [undefined, words[0]];
    if (named !== undefined && !isProjectId(named)) {
      throw new CliError('usage', `${named} is not a project id`, 'Put the prompt in quotes');
    }
    const message = await requestOf(world, prompt, given);
    return runTurn(
      world,
      (onLine) => openSession(world, given.url, onLine),
      async ({ url }) => {
        const project_id = await projectMeant(world.cwd, url, named);
        return { ...message, project_id, interrupt: given.interrupt ?? false };
      },
      { ...given, isImpatient: given['no-wait'] ?? false },
    );
  },
});
