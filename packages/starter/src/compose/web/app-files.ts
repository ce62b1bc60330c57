import { type Audience, audienceOf } from '../../server/access.ts';
import type { Specification } from '../../specification.ts';
import { attribute, type Child, element, isWide, quoted } from '../code.ts';
import type { ScreenCode } from '../screen-code.ts';
import { Source } from '../source.ts';
import { isOwnerLine } from './is-owner-line.ts';
import { routeOf } from './route-of.ts';

const mainClasses = 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-8';
const layoutPath = 'src/components/layout/app-layout.tsx';

/** Writes `src/App.tsx` with the routes and the layout around the pages, and returns the kit files they use. */
export function appFiles(app: Specification, codes: readonly ScreenCode[]) {
  // A landing page as the only screen has its own header.
  const hasLayout = !codes.every(({ isWhole }) => isWhole);
  const source = new Source();
  const routes = source.print(routesBody(app, codes, hasLayout, source));
  if (!hasLayout) return { files: new Map([['src/App.tsx', routes]]), kit: [] };
  const layout = new Source();
  const content = layout.print(layoutBody(app, layout));
  return {
    files: new Map([
      ['src/App.tsx', routes],
      [layoutPath, content],
    ]),
    kit: [...layout.kit, ...source.kit],
  };
}

function routesBody(
  app: Specification,
  codes: readonly ScreenCode[],
  hasLayout: boolean,
  source: Source,
): string {
  source.use('react-router', 'Route');
  source.use('react-router', 'Routes');
  const accountPath = accountPathOf(app);
  const route = (at: number, path: string, component: string) =>
    element(at, 'Route', [`path="${path}"`, `element={<${component} />}`]);
  const pages = (at: number, audience: Audience) =>
    codes.flatMap(({ component, subpages = [] }, index) => {
      const screen = app.screens[index];
      if (!screen || audienceOf(screen, app) !== audience) return [];
      return [
        route(at, routeOf(app, index), component),
        ...subpages.map((page) => route(at, page.route, page.component)),
      ];
    });
  for (const { component, path } of codes.flatMap((code) => [code, ...(code.subpages ?? [])])) {
    source.useDefault(path.replace('src/', '@/').replace('.tsx', ''), component);
  }
  source.useDefault('@/pages/not-found', 'NotFoundPage');
  const shown = [
    ...pages(hasLayout ? 8 : 6, 'everybody'),
    ...(accountPath ? guarded(accountPath, pages(10, 'members'), source) : []),
    ...(app.server ? signedIn('', pages(10, 'members'), source) : []),
    ...(app.server ? signedIn(' role="admin"', pages(10, 'owner'), source) : []),
  ].join('\n');
  if (hasLayout) source.use('@/components/layout/app-layout', 'AppLayout');
  return `export default function App() {
  return (
    <Routes>
${app.server ? `      {${source.use('@/components/accounts/account-routes', 'accountRoutes')}}\n` : ''}${hasLayout ? `      <Route element={<AppLayout />}>\n${shown}\n      </Route>` : shown}
${route(6, '*', 'NotFoundPage')}
    </Routes>
  );
}
`;
}

/** Returns the path of the page for accounts of the browser, if the app has one. */
function accountPathOf(app: Specification): string | undefined {
  const index = app.screens.findIndex(({ kind }) => kind === 'account');
  return app.server || index < 0 ? undefined : routeOf(app, index);
}

/** Returns a route around the pages that need a sign-in. */
function guarded(accountPath: string, pages: readonly string[], source: Source): string[] {
  if (pages.length === 0) return [];
  const tag = source.useKit('@/components/account/members-only', 'MembersOnly');
  const open = `        <Route element={<${tag} accountPath="${accountPath}" />}>`;
  return [open, ...pages, '        </Route>'];
}

/** Returns a route around the pages for people who are signed in, or for the owner. */
function signedIn(role: string, pages: readonly string[], source: Source): string[] {
  if (pages.length === 0) return [];
  const tag = source.use('@/components/accounts/signed-in', 'SignedIn');
  return [`        <Route element={<${tag}${role} />}>`, ...pages, '        </Route>'];
}

function layoutBody(app: Specification, source: Source): string {
  const isSingle = app.screens.length === 1;
  // The header links to the account page by itself.
  const linesFor = (isForOwner: boolean) =>
    app.screens.flatMap((screen, index) => {
      if (screen.kind === 'account' || (audienceOf(screen, app) === 'owner') !== isForOwner)
        return [];
      return [`{ path: '${routeOf(app, index)}', title: ${quoted(screen.title)} }`];
    });
  const pages = linesFor(false);
  const ownerPages = linesFor(true);
  const lists = [
    ...(isSingle ? [] : [pagesCode('pages', pages)]),
    ...(ownerPages.length > 0
      ? [`/** Only the owner sees these. */\n${pagesCode('ownerPages', ownerPages)}`]
      : []),
  ];
  const outlet = source.use('react-router', 'Outlet');
  const isOwner = ownerPages.length > 0 ? isOwnerLine(source) : '';
  const page = (at: number) => element(at, outlet, []);
  const main = app.server
    ? element(8, source.useKit('@/components/layout/server-data', 'ServerData'), [], page)
    : page(8);
  return `${lists.map((list) => `${list}\n`).join('')}export function AppLayout() {
${isOwner}  return (
    <div className="min-h-dvh">
${headerCode(app, source, isSingle, ownerPages.length > 0)}
      <main className="${mainClasses}">
${main}
      </main>
    </div>
  );
}
`;
}

/** The formatter puts several objects on lines of their own, even if they fit on one. */
function pagesCode(name: string, pages: readonly string[]): string {
  const start = `const ${name} = [`;
  const line = `${start}${pages.join('')}];`;
  if (pages.length === 1 && !isWide(line)) return `${line}\n`;
  return `${start}\n${pages.map((page) => `  ${page},\n`).join('')}];\n`;
}

function headerCode(
  app: Specification,
  source: Source,
  isSingle: boolean,
  hasOwnerPages: boolean,
): string {
  const pages = hasOwnerPages ? 'isOwner ? [...pages, ...ownerPages] : pages' : 'pages';
  const attributes = [
    attribute('icon', app.icon),
    attribute('title', app.title),
    attribute('tagline', app.tagline),
    ...(isSingle ? [] : [`pages={${pages}}`]),
  ];
  const tag = source.useKit('@/components/layout/app-header', 'AppHeader');
  return element(6, tag, attributes, controls(app, source));
}

/** Returns the link to the account page and the theme switch, if the app has them. */
function controls(app: Specification, source: Source): Child | undefined {
  const accountPath = accountPathOf(app);
  const parts: ((at: number) => string)[] = [];
  if (app.server) {
    const tag = source.use('@/components/accounts/account-menu', 'AccountMenu');
    parts.push((at) => element(at, tag, []));
  } else if (accountPath) {
    const tag = source.useKit('@/components/account/account-link', 'AccountLink');
    parts.push((at) => element(at, tag, [`to="${accountPath}"`]));
  }
  // With a server, the account determines the role.
  if (app.roles && !app.server) {
    const tag = source.useKit('@/components/layout/role-switch', 'RoleSwitch');
    const roles = app.roles.map((role) => quoted(role)).join(', ');
    parts.push((at) => element(at, tag, [`roles={[${roles}]}`]));
  }
  if (app.theme === 'toggle') {
    const tag = source.use('@/components/mode-toggle', 'ModeToggle');
    parts.push((at) => element(at, tag, []));
  }
  return parts.length === 0 ? undefined : (at) => parts.map((part) => part(at)).join('\n');
}
