import type { Specification } from '../../specification.ts';
import { attribute, element, quoted } from '../code.ts';
import type { ScreenCode } from '../screen-code.ts';
import { Source } from '../source.ts';

const mainClasses = 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-8';

/** Writes `src/App.tsx`, and returns the kit files that it uses. */
export function appCode(app: Specification, codes: readonly ScreenCode[]) {
  const source = new Source();
  for (const { component, path } of codes) source.use(path.replace('src/', '@/'), component);
  const body = bodyOf(app, codes, source);
  return { content: source.print(body), kit: source.kit };
}

function bodyOf(app: Specification, codes: readonly ScreenCode[], source: Source): string {
  if (app.screens.length > 1) return tabbed(app, codes, source);
  const component = codes[0]?.component ?? '';
  // A landing page has its own header.
  return app.screens[0]?.kind === 'landing'
    ? page(app, component, source)
    : single(app, component, source);
}

function headerCode(app: Specification, source: Source, isTabbed: boolean): string {
  const attributes = [
    attribute('icon', app.icon),
    attribute('title', app.title),
    attribute('tagline', app.tagline),
  ];
  if (app.theme === 'toggle') {
    attributes.push(`action={<${source.use('@/ui/ThemeButton.tsx', 'ThemeButton')} />}`);
  }
  const tag = source.use('@/ui/Header.tsx', 'Header');
  if (!isTabbed) return `${element(6, tag, attributes)}\n`;
  const tabs = source.use('@/ui/Tabs.tsx', 'Tabs');
  return `${element(6, tag, attributes, () => `        <${tabs} screens={screens} open={key} />`)}\n`;
}

function page(app: Specification, component: string, source: Source): string {
  if (app.theme !== 'toggle') {
    return `export default function App() {\n  return <${component} />;\n}\n`;
  }
  return `export default function App() {
  return (
    <>
      <${component} />
      <div className="fixed right-4 bottom-4 z-30">
        <${source.use('@/ui/ThemeButton.tsx', 'ThemeButton')} />
      </div>
    </>
  );
}
`;
}

function single(app: Specification, component: string, source: Source): string {
  return `export default function App() {
  return (
    <div className="min-h-dvh">
${headerCode(app, source, false)}      <main className="${mainClasses}">
        <${component} />
      </main>
    </div>
  );
}
`;
}

function tabbed(app: Specification, codes: readonly ScreenCode[], source: Source): string {
  const screens = app.screens.map(
    ({ key, title }, index) =>
      `  { key: '${key}', title: ${quoted(title)}, Screen: ${codes[index]?.component} },\n`,
  );
  source.use('@/lib/useScreen.ts', 'useScreen');
  return `const screens = [
${screens.join('')}];

export default function App() {
  const { key, Screen } = useScreen(screens);

  return (
    <div className="min-h-dvh">
${headerCode(app, source, true)}      <main className="${mainClasses}">
        <Screen key={key} />
      </main>
    </div>
  );
}
`;
}
