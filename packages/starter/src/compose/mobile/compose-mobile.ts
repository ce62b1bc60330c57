import type { Screen, Specification } from '../../specification.ts';
import { kitFiles } from '../kit.ts';
import type { ScreenCode } from '../screen-code.ts';
import { appCode, navigationCode } from './app-code.ts';
import { cardCode } from './card-code.ts';
import { dashboardCode } from './dashboard-code.ts';
import { dataCode } from './data-code.ts';
import { formCode } from './form-code.ts';
import { landingCode } from './landing-code.ts';
import { namesOf, toKebab } from './names.ts';
import { appJson, indexHtml } from './project-files.ts';
import { recordsCode } from './records-code.ts';
import { themeCode } from './theme-code.ts';
import { toolCode } from './tool-code.ts';

/** Returns the files that differ from the template, by path. Deterministic: equal apps have equal bytes. */
export function composeMobile(app: Specification): ReadonlyMap<string, string> {
  const screens = app.screens.map((screen) => screenCode(app, screen));
  const main = appCode(app, screens);
  const kit = new Set([...main.kit, ...screens.flatMap((screen) => screen.kit)]);
  const own = new Map<string, string>([
    ['App.tsx', main.code],
    ['app.json', appJson(app)],
    ['index.html', indexHtml(app)],
    ['src/navigation.ts', navigationCode(screens)],
    ['src/theme.ts', themeCode(app)],
  ]);
  for (const entity of app.entities) {
    const { type, folder } = namesOf(entity);
    own.set(`src/data/${folder}.ts`, dataCode(entity));
    kit.add('src/hooks/use-records');
    const isShown = app.screens.some((s) => s.kind === 'records' && s.entity === entity.key);
    if (!isShown) continue;
    const [card, form] = [cardCode(entity), formCode(app, entity)];
    own.set(`src/components/${folder}/${toKebab(type)}-card.tsx`, card.code);
    own.set(`src/components/${folder}/${toKebab(type)}-form.tsx`, form.code);
    for (const path of [...card.kit, ...form.kit]) kit.add(path);
  }
  for (const { files } of screens) for (const [path, content] of files) own.set(path, content);
  return new Map([...kitFiles('mobile', kit), ...own].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function screenCode(app: Specification, screen: Screen): ScreenCode {
  switch (screen.kind) {
    case 'records':
      return recordsCode(app, screen);
    case 'dashboard':
      return dashboardCode(app, screen);
    case 'landing':
      return landingCode(app, screen);
    default:
      return toolCode(app, screen);
  }
}
