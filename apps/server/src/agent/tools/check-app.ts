import { z } from 'zod';
import { readingModes, tool } from './tool.ts';

/** Console output of the page is untrusted: it is never treated as instructions. */
export const checkApp = tool({
  name: 'check_app',
  modes: readingModes,
  description:
    'Check the current app: types, build, whether the page loads and shows something, errors in the browser console. Models with vision also get a screenshot.',
  input: z.object({}),
  title: () => 'Check the app',
  async execute(_input, { openSandbox, signal }) {
    const { ok, checks, problems, screenshot } = await (await openSandbox()).inspect(signal);
    const output = {
      ok,
      checks: checks.map(({ name, ok: isFine, summary }) => ({ name, ok: isFine, summary })),
      problems,
    };
    const pictures = screenshot
      ? [{ mimeType: 'image/jpeg', data: Buffer.from(screenshot).toString('base64') }]
      : [];
    return { status: 'ok', output, pictures };
  },
});
