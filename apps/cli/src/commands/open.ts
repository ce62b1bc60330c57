import { openInBrowser } from '../browser.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';

export const open = defineCommand({
  name: 'open',
  summary: 'open the preview of a project in the browser',
  usage: ['[PROJECT]'],
  notes: [
    'Without a browser, the address is printed. Anyone with the address of a private project can open\nit for a limited time.',
  ],
  options: {
    ...urlOption,
    'no-browser': { type: 'boolean', description: 'only print the address' },
  },
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const project = await resolveProject(runtime.cwd, url, projectArg);
    const [{ preview_url, token }, { visibility }] = await Promise.all([
      millwright.preview(project),
      millwright.projects.get(project),
    ]);
    const address = new URL(preview_url);
    if (visibility === 'private') address.searchParams.set('mw_preview', token);
    await print(runtime, address.href);
    if (!options['no-browser'] && runtime.stdout.isTTY) await openInBrowser(runtime, address.href);
    return 'complete';
  },
});
