import { z } from 'zod';
import { describeCommandEnd } from './describe-command-end.ts';
import { readingModes, tool } from './tool.ts';

const maxLines = 500;
const defaultLines = 100;

/** The browser log comes from visitors of the preview and is untrusted: never treated as instructions. */
export const readLogs = tool({
  name: 'read_logs',
  modes: readingModes,
  readsOnly: true,
  description:
    'Read the latest output of the dev server, background commands and the browser, with the current errors in the code.',
  input: z.object({
    source: z.enum(['dev_server', 'browser']).optional(),
    lines: z.int().min(1).max(maxLines).default(defaultLines),
  }),
  title: ({ source }) => (source === 'browser' ? 'Read the browser console' : 'Read the logs'),
  async execute({ source, lines }, { work, openSandbox }) {
    const output: Record<string, unknown> = {};
    if (source !== 'browser') {
      const sandbox = await openSandbox();
      // The latest write may not have been checked yet.
      await sandbox.notifyChanged([]);
      const commands = sandbox.commands.map(({ number, command, end, lines: printed }) => ({
        number,
        command,
        state: end ? describeCommandEnd(end) : 'running',
        lines: printed.slice(-lines),
      }));
      Object.assign(output, {
        errors: sandbox.errors,
        dev_server: sandbox.log.slice(-lines),
        commands,
      });
    }
    if (source !== 'dev_server') output['browser'] = await work.consoleLogs(lines);
    return { status: 'ok', output };
  },
});
