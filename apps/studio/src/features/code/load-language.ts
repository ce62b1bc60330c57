import type { Extension } from '@codemirror/state';

type Loader = () => Promise<Extension>;

const loadScript: Loader = async () =>
  (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true });
const loadCss: Loader = async () => (await import('@codemirror/lang-css')).css();
const loadHtml: Loader = async () => (await import('@codemirror/lang-html')).html();
const loadJson: Loader = async () => (await import('@codemirror/lang-json')).json();
const loadMarkdown: Loader = async () => (await import('@codemirror/lang-markdown')).markdown();

const loaders: Readonly<Record<string, Loader>> = {
  ts: loadScript,
  tsx: loadScript,
  mts: loadScript,
  cts: loadScript,
  js: loadScript,
  jsx: loadScript,
  mjs: loadScript,
  cjs: loadScript,
  css: loadCss,
  html: loadHtml,
  svg: loadHtml,
  xml: loadHtml,
  json: loadJson,
  webmanifest: loadJson,
  md: loadMarkdown,
};

/** Syntax highlighting by file name; none for unknown extensions. */
export async function loadLanguage(path: string): Promise<Extension> {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(loaders, extension) ? ((await loaders[extension]?.()) ?? []) : [];
}
