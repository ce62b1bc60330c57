import { readFileSync } from 'node:fs';
import { previewHandshake as greetings } from '@millwright/contract/preview-link';
import { report } from './in-page/report.js';

/** Paths that the preview host serves itself, before forwarding to the app. */
export const reportPaths = {
  script: '/@millwright/report.js',
  picker: '/@millwright/picker.js',
  editor: '/@millwright/editor.js',
  locator: '/@millwright/locate.js',
  logs: '/@millwright/logs',
} as const;

/** Copies the nonce of the page's CSP, if it has one, to the script tag. */
export function reportTag(policy = ''): string {
  const [, nonce] = /'nonce-([\w+/=-]+)'/.exec(policy) ?? [];
  return `<script src="${reportPaths.script}"${nonce ? ` nonce="${nonce}"` : ''}></script>`;
}

/** Returns the script that reports to the `studios` that embed a preview. Its messages are untrusted input. */
export function reportScript(studios: readonly string[]): string {
  return `(${report})(${JSON.stringify({ studios, paths: reportPaths, greetings })});\n`;
}

export const locatorScript = readFileSync(new URL('in-page/locate.js', import.meta.url), 'utf8');
export const editorScript = readFileSync(new URL('in-page/editor.js', import.meta.url), 'utf8');
export const pickerScript = readFileSync(new URL('in-page/picker.js', import.meta.url), 'utf8');
