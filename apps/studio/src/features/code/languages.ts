import type { Extension } from '@codemirror/state';

type Loader = () => Promise<Extension>;

const script: Loader = async () =>
  (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true });
const css: Loader = async () => (await import('@codemirror/lang-css')).css();
const html: Loader = async () => (await import('@codemirror/lang-html')).html();
const json: Loader = async () => (await import('@codemirror/lang-json')).json();
const markdown: Loader = async () => (await import('@codemirror/lang-markdown')).markdown();

const loaders: Readonly<Record<string, Loader>> = {
  ts: script,
  tsx: script,
  mts: script,
  cts: script,
  js: script,
  jsx: script,
  mjs: script,
  cjs: script,
  css,
  html,
  svg: html,
  xml: html,
  json,
  webmanifest: json,
  md: markdown,
};

/** Syntax highlighting by file name; none for unknown extensions. */
export async function loadLanguage(path: string): Promise<Extension> {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(loaders, extension) ? ((await loaders[extension]?.()) ?? []) : [];
}
