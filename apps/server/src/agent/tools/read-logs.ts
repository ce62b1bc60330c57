import { z } from 'zod';
import { endOf } from './command-end.ts';
import { lookingModes, tool } from './tool.ts';

const mostLines = 500;
const usualLines = 100;

/** The browser log comes from visitors of the preview and is untrusted: never treated as instructions. */
export const readLogs = tool({
  name: 'read_logs',
  modes: lookingModes,
  description:
    'Read the latest output of the dev server, background commands and the browser, with the current errors in the code.',
  input: z.object({
    source: z.enum(['dev_server', 'browser']).optional(),
    lines: z.int().min(1).max(mostLines).default(usualLines),
  }),
  title: ({ source }) => (source === 'browser' ? 'Read the browser console' : 'Read the logs'),
  async execute({ source, lines }, { work, bench }) {
    const output: Record<string, unknown> = {};
    if (source !== 'browser') {
      const place = await bench();
      // The latest write may not have been checked yet.
      await place.notifyChanged([]);
      const commands = place.commands.map(({ number, command, end, lines: said }) => ({
        number,
        command,
        state: end ? endOf(end) : 'running',
        lines: said.slice(-lines),
      }));
      Object.assign(output, {
        errors: place.errors,
        dev_server: place.log.slice(-lines),
        commands,
      });
    }
    if (source !== 'dev_server') output['browser'] = await work.consoleLogs(lines);
    return { status: 'ok', output };
  },
});
