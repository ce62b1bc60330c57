import { readFileSync } from 'node:fs';
import { previewGreetings as greetings } from '@millwright/contract/preview-link';
import { report } from './in-page/report.js';

/** Served by the preview host itself, before anything of the app. */
export const reportPaths = {
  script: '/@millwright/report.js',
  picker: '/@millwright/picker.js',
  logs: '/@millwright/logs',
} as const;

/** A page that names its scripts by a nonce names this one as well. */
export function reportTag(policy = ''): string {
  const [, nonce] = /'nonce-([\w+/=-]+)'/.exec(policy) ?? [];
  return `<script src="${reportPaths.script}"${nonce ? ` nonce="${nonce}"` : ''}></script>`;
}

/** What `studios` are told of a preview in their frame; whatever it says is a stranger's word. */
export function reportScript(studios: readonly string[]): string {
  const { logs: logsPath, picker: pickerPath } = reportPaths;
  return `(${report})(${JSON.stringify({ studios, logsPath, pickerPath, greetings })});\n`;
}

export const pickerScript = readFileSync(new URL('in-page/picker.js', import.meta.url), 'utf8');
