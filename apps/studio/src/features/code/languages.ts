import type { Extension } from '@codemirror/state';

type Load = () => Promise<Extension>;

const script: Load = async () =>
  (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true });
const css: Load = async () => (await import('@codemirror/lang-css')).css();
const html: Load = async () => (await import('@codemirror/lang-html')).html();
const json: Load = async () => (await import('@codemirror/lang-json')).json();
const markdown: Load = async () => (await import('@codemirror/lang-markdown')).markdown();

const loads: Readonly<Record<string, Load>> = {
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
export async function languageOf(path: string): Promise<Extension> {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(loads, ending) ? ((await loads[ending]?.()) ?? []) : [];
}
