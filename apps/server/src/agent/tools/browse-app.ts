import { z } from 'zod';
import type { BrowseAction } from '../../core/ports/sandbox-manager.ts';
import { readingModes, tool } from './tool.ts';

const target = z
  .string()
  .min(1)
  .max(300)
  .describe('Visible text, label, placeholder or CSS selector');

const action = z.union([
  z.strictObject({ click: target }),
  z.strictObject({ fill: target, with: z.string().max(4_000) }),
  z.strictObject({ select: target, option: z.string().min(1).max(300) }),
  z.strictObject({ press: z.string().min(1).max(40).describe('For example Enter or Control+Z') }),
  z.strictObject({ hover: target }),
  z.strictObject({ scroll_to: target }),
  z.strictObject({ wait_for: target }),
]);

const minSide = 240;
const maxSide = 2_560;

/** The page is untrusted: its texts are never treated as instructions. */
export const browseApp = tool({
  name: 'browse_app',
  modes: readingModes,
  description:
    'Use the running app in a browser as a person would: open a page at any size, click, type and read. Returns an outline of the page after the actions and errors in the console; models with vision also get a screenshot. The page keeps its state between calls; give `path` to open another page or reload.',
  input: z.object({
    path: z.string().startsWith('/').max(2_000).optional(),
    width: z.int().min(minSide).max(maxSide).default(1_280),
    height: z.int().min(minSide).max(maxSide).default(800),
    dark: z.boolean().default(false),
    actions: z.array(action).max(30).default([]),
    full_page: z.boolean().default(false),
  }),
  title: ({ path, actions }) => describe(path, actions.length),
  async execute({ path, width, height, dark, actions, full_page }, { openSandbox, signal }) {
    const sandbox = await openSandbox();
    const { screenshot, ...page } = await sandbox.browse(
      {
        path: path ?? null,
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        actions: actions.map(toBrowseAction),
        screenshot: full_page ? 'full_page' : 'viewport',
      },
      signal,
    );
    const failed = page.actions.find(({ ok }) => !ok);
    const pictures = screenshot
      ? [{ mimeType: 'image/jpeg', data: Buffer.from(screenshot).toString('base64') }]
      : [];
    if (!failed) return { status: 'ok', output: page, pictures };
    const error = { code: 'ACTION_FAILED', message: failed.note };
    return { status: 'error', output: page, pictures, error };
  },
});

function describe(path: string | undefined, actions: number): string {
  const opened = path === undefined ? 'Use the app' : `Open ${path}`;
  if (actions === 0) return opened;
  return `${opened}: ${actions} ${actions === 1 ? 'action' : 'actions'}`;
}

function toBrowseAction(requested: z.output<typeof action>): BrowseAction {
  if ('click' in requested) return { type: 'click', target: requested.click };
  if ('fill' in requested) return { type: 'fill', target: requested.fill, text: requested.with };
  if ('select' in requested) {
    return { type: 'select', target: requested.select, option: requested.option };
  }
  if ('press' in requested) return { type: 'press', key: requested.press };
  if ('hover' in requested) return { type: 'hover', target: requested.hover };
  if ('scroll_to' in requested) return { type: 'scroll', target: requested.scroll_to };
  return { type: 'wait_for', target: requested.wait_for };
}
