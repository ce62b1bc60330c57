import { openInBrowser } from '../browser.ts';
import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { print } from '../world.ts';

export const open = command({
  name: 'open',
  summary: 'open the preview of a project in the browser',
  usage: ['[PROJECT]'],
  notes: [
    'Without a browser, the address is printed. Anyone with the address of a private project can open\nit for a limited time.',
  ],
  options: {
    ...urlOption,
    'no-browser': { type: 'boolean', about: 'only print the address' },
  },
  words: [0, 1],
  async run(world, [named], given) {
    const { url, millwright } = await openSession(world, given.url);
    const project = await projectMeant(world.cwd, url, named);
    const [{ preview_url, token }, { visibility }] = await Promise.all([
      millwright.preview(project),
      millwright.projects.get(project),
    ]);
    const address = new URL(preview_url);
    if (visibility === 'private') address.searchParams.set('mw_preview', token);
    await print(world, address.href);
    if (!given['no-browser'] && world.stdout.isTTY) await openInBrowser(world, address.href);
    return 'complete';
  },
});
