import type { ScreenOf, Specification } from '../../../../specification.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import { Source } from '../../../source.ts';
import { pageOf, toKebab } from '../../names.ts';
import { element } from '../source/element.ts';
import { Code, literal } from '../source/literal.ts';
import { type Part, partsOf } from './parts.ts';
import { sectionCode } from './section-code.ts';

/** Writes a page of sections; as the only screen, it has its own header and footer. */
export function landing(screen: ScreenOf<'landing'>, app: Specification): ScreenCode {
  const parts = partsOf(screen.sections);
  const folder = folderOf(screen, app);
  const source = new Source();
  const files = new Map<string, string>();
  const kit: string[] = [];
  for (const part of parts) {
    const code = sectionCode(part, parts, app);
    const path = `${folder}/${toKebab(part.name)}`;
    files.set(`src/${path}.tsx`, code.text);
    source.use(`@/${path}`, part.name);
    kit.push(...code.kit);
  }
  const isWhole = app.screens.length === 1;
  const page = pageOf(screen);
  source.useKit('@/components/landing/backdrop', 'Backdrop');
  const body = isWhole
    ? wholePage(page.component, parts, app, source)
    : embedded(page.component, parts);
  files.set(page.path, source.print(body));
  return { ...page, files, kit: [...kit, ...source.kit], ...(isWhole && { isWhole }) };
}

/** Returns the folder of the sections; those of a second page have their own. */
function folderOf({ key }: ScreenOf<'landing'>, { screens }: Specification): string {
  const first = screens.find(({ kind }) => kind === 'landing');
  const folder = 'components/sections';
  return first?.key === key ? folder : `${folder}/${toKebab(key)}`;
}

function wholePage(
  name: string,
  parts: readonly Part[],
  app: Specification,
  source: Source,
): string {
  const { title, tagline } = app;
  const links = parts.flatMap(({ id, label }) => (label ? [{ to: id, label }] : []));
  const action = parts.find(({ section }) => section.kind === 'hero')?.action;
  source.useKit('@/components/landing/site-header', 'type SiteLink');
  const start = 'const links: SiteLink[] = ';
  const headerTag = source.useKit('@/components/landing/site-header', 'SiteHeader');
  const header = element(headerTag, { title, links: new Code('links'), action }, 6);
  const footerTag = source.useKit('@/components/landing/site-footer', 'SiteFooter');
  const footer = element(footerTag, { title, text: tagline, links: new Code('links') }, 6);
  return `${start}${literal(links, 0, start.length)};

export default function ${name}() {
  return (
    <div className="relative isolate min-h-dvh overflow-x-clip">
      <Backdrop />
${withToggle(header, headerTag, app, source)}
      <main className="mx-auto max-w-6xl px-5 sm:px-8">
${parts.map((part) => `        <${part.name} />\n`).join('')}      </main>
${footer}
    </div>
  );
}
`;
}

/** Adds the theme switch to the header, if the app has one. */
function withToggle(header: string, tag: string, { theme }: Specification, source: Source): string {
  if (theme !== 'toggle') return header;
  const toggle = source.use('@/components/mode-toggle', 'ModeToggle');
  const opening = header.slice(0, -'/>'.length);
  const start = opening.includes('\n') ? `${opening.trimEnd()}\n      >` : `${opening.trimEnd()}>`;
  return `${start}
        <${toggle} />
      </${tag}>`;
}

const embedded = (name: string, parts: readonly Part[]) => `export default function ${name}() {
  return (
    <div className="relative isolate overflow-clip rounded-xl border px-5 sm:px-10">
      <Backdrop />
${parts.map((part) => `      <${part.name} />\n`).join('')}    </div>
  );
}
`;
