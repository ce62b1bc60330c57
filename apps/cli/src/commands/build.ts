import { command } from '../command.ts';
import { runTurn } from '../run-turn.ts';
import { openSession } from '../session.ts';
import { requestOf, turnOptions } from '../turn-options.ts';

export const build = command({
  name: 'build',
  summary: 'build a new app from a prompt and watch it being built',
  usage: ['"PROMPT"', '- < prompt.txt'],
  notes: [
    'Questions and plans are asked in the terminal. Where there is none, they are printed with the\ncommand that answers them, and the build waits; with --no-wait it leaves with code 5.',
    'Ctrl-C stops the turn, a second one leaves at once; d leaves the turn running.',
  ],
  options: {
    platform: { type: 'string', value: 'web|mobile', about: 'what kind of app; web when left out' },
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
