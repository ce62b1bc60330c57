import type { Specification } from '../../specification.ts';
import { attribute, type Child, element, quoted } from '../code.ts';
import type { ScreenCode } from '../screen-code.ts';
import { Source } from '../source.ts';
import { toKebab } from './names.ts';

const mainClasses = 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-8';
const layoutPath = 'src/components/layout/app-layout.tsx';

/** Writes `src/App.tsx` with the routes and the layout around the pages, and returns the kit files they use. */
export function appFiles(app: Specification, codes: readonly ScreenCode[]) {
  // A landing page as the only screen has its own header.
  const hasLayout = !codes.every(({ isWhole }) => isWhole);
  const routes = routesFile(app, codes, hasLayout);
  if (!hasLayout) return { files: new Map([['src/App.tsx', routes]]), kit: [] };
  const layout = new Source();
  const content = layout.print(layoutBody(app, layout));
  return {
    files: new Map([
      ['src/App.tsx', routes],
      [layoutPath, content],
    ]),
    kit: layout.kit,
  };
}

/** Returns the path of a screen: the first one is the start page. */
function routeOf(app: Specification, index: number): string {
  return index === 0 ? '/' : `/${toKebab(app.screens[index]?.key ?? '')}`;
}

function routesFile(app: Specification, codes: readonly ScreenCode[], hasLayout: boolean): string {
  const source = new Source();
  source.use('react-router', 'Route');
  source.use('react-router', 'Routes');
  const route = (at: number, path: string, component: string) =>
    element(at, 'Route', [`path="${path}"`, `element={<${component} />}`]);
  const pages = codes.map(({ component, path }, index) => {
    source.useDefault(path.replace('src/', '@/').replace('.tsx', ''), component);
    return route(hasLayout ? 8 : 6, routeOf(app, index), component);
  });
  source.useDefault('@/pages/not-found', 'NotFoundPage');
  const shown = pages.join('\n');
  if (hasLayout) source.use('@/components/layout/app-layout', 'AppLayout');
  return source.print(`export default function App() {
  return (
    <Routes>
${hasLayout ? `      <Route element={<AppLayout />}>\n${shown}\n      </Route>` : shown}
${route(6, '*', 'NotFoundPage')}
    </Routes>
  );
}
`);
}

function layoutBody(app: Specification, source: Source): string {
  const isSingle = app.screens.length === 1;
  const pages = app.screens.map(
    ({ title }, index) => `  { path: '${routeOf(app, index)}', title: ${quoted(title)} },\n`,
  );
  return `${isSingle ? '' : `const pages = [\n${pages.join('')}];\n\n`}export function AppLayout() {
  return (
    <div className="min-h-dvh">
${headerCode(app, source, isSingle)}
      <main className="${mainClasses}">
        <${source.use('react-router', 'Outlet')} />
      </main>
    </div>
  );
}
`;
}

function headerCode(app: Specification, source: Source, isSingle: boolean): string {
  const attributes = [
    attribute('icon', app.icon),
    attribute('title', app.title),
    attribute('tagline', app.tagline),
    ...(isSingle ? [] : ['pages={pages}']),
  ];
  const tag = source.useKit('@/components/layout/app-header', 'AppHeader');
  return element(6, tag, attributes, themeToggle(app, source));
}

/** Returns the theme switch, if the app has one. */
function themeToggle({ theme }: Specification, source: Source): Child | undefined {
  if (theme !== 'toggle') return undefined;
  const tag = source.use('@/components/mode-toggle', 'ModeToggle');
  return (at) => element(at, tag, []);
}
