import type { Specification } from '../../specification.ts';
import { kitFiles } from '../kit.ts';
import { appFiles } from './app-files.ts';
import { artFile, artPath } from './art-file.ts';
import { isComputed } from './completion.ts';
import { dataFile } from './data.ts';
import { mainFile } from './main-file.ts';
import { namesOf } from './names.ts';
import { page } from './page.ts';
import { composeScreen } from './screens.ts';
import { serverFiles } from './server/server-files.ts';
import { styleSheet } from './style-sheet.ts';
import { themeFile } from './theme-file.ts';

/**
 * Writes the routes of a web app, its data and its pages, and adds the kit files they use. Files of the template that
 * depend on a setting are always written, because a file that is missing in the next version is deleted.
 */
export function composeWeb(app: Specification): Map<string, string> {
  const codes = app.screens.map((screen) => composeScreen(screen, app));
  const shell = appFiles(app, codes);
  const data = app.entities.map(
    (entity) => [`src/data/${namesOf(entity).folder}.ts`, dataFile(entity, app)] as const,
  );
  const server = app.server ? serverFiles(app) : undefined;
  const kit = [
    ...shell.kit,
    ...codes.flatMap((code) => code.kit),
    ...(data.length > 0 ? ['src/hooks/use-records'] : []),
    ...(app.entities.some(isComputed) ? ['src/lib/compute'] : []),
    ...(server?.kit ?? []),
  ];
  return new Map([
    ['index.html', page(app)],
    ['src/theme.css', themeFile(app)],
    ['src/index.css', styleSheet(app)],
    ['src/main.tsx', mainFile(app)],
    ...shell.files,
    ...data,
    ...codes.flatMap(({ files }) => [...files]),
    ...(server?.files ?? []),
    ...kitFiles(server ? 'webServer' : 'web', kit, new Map([[artPath, artFile(app)]])),
  ]);
}
