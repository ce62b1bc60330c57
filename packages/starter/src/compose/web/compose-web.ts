import type { Specification } from '../../specification.ts';
import { kitFiles } from '../kit.ts';
import { appCode } from './app.ts';
import { dataFile } from './data.ts';
import { namesOf } from './names.ts';
import { page } from './page.ts';
import { composeScreen } from './screens.ts';
import { styleSheet } from './style-sheet.ts';

/** Writes the shell of a web app, its data and its screens, and adds the kit files they use. */
export function composeWeb(app: Specification): Map<string, string> {
  const codes = app.screens.map((screen) => composeScreen(screen, app));
  const shell = appCode(app, codes);
  const data = app.entities.map(
    (entity) => [`src/data/${namesOf(entity).many}.ts`, dataFile(entity, app)] as const,
  );
  const kit = [
    ...shell.kit,
    ...codes.flatMap((code) => code.kit),
    ...(data.length > 0 ? ['src/lib/useRecords.ts'] : []),
  ];
  return new Map([
    ['index.html', page(app)],
    ['src/index.css', styleSheet(app)],
    ['src/App.tsx', shell.content],
    ...data,
    ...codes.flatMap(({ files }) => [...files]),
    ...kitFiles('web', kit),
  ]);
}
