import type { ScreenOf, Specification } from '../../../../specification.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { Code, element } from '../source/element.ts';
import { literal } from '../source/literal.ts';
import { importOf, module } from '../source/module.ts';
import { componentName } from '../source/names.ts';
import { type Part, partsOf } from './parts.ts';
import { sectionCode } from './section-code.ts';

/** Writes a page of sections; as the only screen, it has its own header and footer. */
export function landing(screen: ScreenOf<'landing'>, app: Specification): ScreenCode {
  const parts = partsOf(screen.sections);
  const folder = folderOf(screen, app);
  const files = new Map<string, string>();
  const kit = new Set<string>();
  for (const part of parts) {
    const { text, place } = sectionCode(part, parts, app);
    files.set(`src/${folder}/${part.name}.tsx`, text);
    kit.add(`src/${place}`);
  }
  const isWhole = app.screens.length === 1;
  const frame = isWhole ? ['Backdrop', 'SiteFooter', 'SiteHeader'] : ['Backdrop'];
  for (const name of frame) kit.add(`src/landing/${name}.tsx`);
  const names = parts.map(({ name }) => name);
  const name = componentName(screen.key, [...names, ...frame]);
  const path = `src/screens/${name}.tsx`;
  const imports = [
    ...frame.map((used) => importOf(imported[used] ?? used, `landing/${used}.tsx`)),
    ...names.map((used) => importOf(used, `${folder}/${used}.tsx`)),
  ];
  const body = isWhole ? wholePage(name, parts, app) : embedded(name, names);
  files.set(path, module(imports, body));
  return { component: name, path, files, kit: [...kit], ...(isWhole && { isWhole }) };
}

/** Returns the folder of the sections; those of a second page have their own. */
function folderOf({ key }: ScreenOf<'landing'>, { screens }: Specification): string {
  const first = screens.find(({ kind }) => kind === 'landing');
  return first?.key === key ? 'sections' : `sections/${key}`;
}

/** Imports of kit components that include a type. */
const imported: Readonly<Record<string, string>> = { SiteHeader: 'SiteHeader, type SiteLink' };

function wholePage(name: string, parts: readonly Part[], app: Specification): string {
  const { title, tagline } = app;
  const links = parts.flatMap(({ id, label }) => (label ? [{ to: id, label }] : []));
  const action = parts.find(({ section }) => section.kind === 'hero')?.action;
  const start = 'const links: SiteLink[] = ';
  const header = element('SiteHeader', { title, links: new Code('links'), action }, 6);
  const footer = element('SiteFooter', { title, text: tagline, links: new Code('links') }, 6);
  return `${start}${literal(links, 0, start.length)};

export function ${name}() {
  return (
    <div className="relative isolate min-h-dvh overflow-x-clip">
      <Backdrop />
${header}
      <main className="mx-auto max-w-6xl px-5 sm:px-8">
${parts.map((part) => `        <${part.name} />\n`).join('')}      </main>
${footer}
    </div>
  );
}
`;
}

const embedded = (name: string, sections: readonly string[]) => `export function ${name}() {
  return (
    <div className="relative isolate overflow-clip rounded-card border border-border px-5 sm:px-10">
      <Backdrop />
${sections.map((section) => `      <${section} />\n`).join('')}    </div>
  );
}
`;
