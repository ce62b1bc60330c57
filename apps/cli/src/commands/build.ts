import { defineCommand } from '../command.ts';
import { runTurn } from '../run-turn.ts';
import { openSession } from '../session.ts';
import { buildRequest, turnOptions } from '../turn-options.ts';

export const build = defineCommand({
  name: 'build',
  summary: 'build a new app from a prompt and follow the build',
  usage: ['"PROMPT"', '- < prompt.txt'],
  notes: [
    'Answer questions and plans in the terminal. Without a terminal, they are printed with the command\nthat answers them, and the build waits; with --no-wait it exits with code 5.',
    'Press Ctrl-C to stop the turn, twice to exit immediately, or d to exit and keep the turn running.',
  ],
  options: {
    platform: { type: 'string', value: 'web|mobile', description: 'kind of app; defaults to web' },
    ...turnOptions,
  },
  argCount: [1, 1],
  async run(runtime, [promptArg = ''], options) {
    const message = await buildRequest(runtime, promptArg, options);
    return runTurn(
      runtime,
      (onLine) => openSession(runtime, options.url, onLine),
      async () => message,
      { ...options, shouldExitOnQuestion: options['no-wait'] ?? false },
    );
  },
});
