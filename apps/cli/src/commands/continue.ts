import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { runTurn } from '../run-turn.ts';
import { openSession } from '../session.ts';
import { buildRequest, turnOptions } from '../turn-options.ts';

export const continue_ = defineCommand({
  name: 'continue',
  summary: 'change an app with another prompt',
  usage: ['[PROJECT] "PROMPT"'],
  notes: ['PROJECT defaults to the last one used in this folder (.millwright/project.json).'],
  options: {
    ...turnOptions,
    interrupt: { type: 'boolean', description: 'stop the running turn and run this instead' },
  },
  argCount: [1, 2],
  async run(runtime, args, options) {
    const [projectId, prompt = ''] = args.length === 2 ? args : [undefined, args[0]];
    if (projectId !== undefined && !isProjectId(projectId)) {
      throw new CliError('usage', `${projectId} is not a project id`, 'Put the prompt in quotes');
    }
    const message = await buildRequest(runtime, prompt, options);
    return runTurn(
      runtime,
      (onLine) => openSession(runtime, options.url, onLine),
      async ({ url }) => {
        const project_id = await resolveProject(runtime.cwd, url, projectId);
        return { ...message, project_id, interrupt: options.interrupt ?? false };
      },
      { ...options, shouldExitOnQuestion: options['no-wait'] ?? false },
    );
  },
});
