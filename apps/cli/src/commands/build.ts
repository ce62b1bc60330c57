import { command } from '../command.ts';
import { runTurn } from '../run-turn.ts';
import { openSession } from '../session.ts';
import { requestOf, turnOptions } from '../turn-options.ts';

export const build = command({
  name: 'build',
  summary: 'build a new app from a prompt and follow the build',
  usage: ['"PROMPT"', '- < prompt.txt'],
  notes: [
    'Answer questions and plans in the terminal. Without a terminal, they are printed with the command\nthat answers them, and the build waits; with --no-wait it exits with code 5.',
    'Press Ctrl-C to stop the turn, twice to exit immediately, or d to exit and keep the turn running.',
  ],
  options: {
    platform: { type: 'string', value: 'web|mobile', about: 'kind of app; defaults to web' },
    ...turnOptions,
  },
  words: [1, 1],
  async run(world, [words = ''], given) {
    const message = await requestOf(world, words, given);
    return runTurn(
      world,
      (onLine) => openSession(world, given.url, onLine),
      async () => message,
      { ...given, isImpatient: given['no-wait'] ?? false },
    );
  },
});
