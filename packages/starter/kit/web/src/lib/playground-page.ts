export interface PlaygroundCode {
  html: string;
  css: string;
  js: string;
}

/** A message from the page: what the script logged, or its error. */
export interface LogMessage {
  kind: 'log' | 'error';
  text: string;
}

/** Sends what the script logs to the page around it. */
const reporter = `
const send = (kind, values) => parent.postMessage({ kind, text: values.map((value) =>
  typeof value === 'string' ? value : JSON.stringify(value) ?? String(value)).join(' ') }, '*');
for (const name of ['log', 'info', 'warn']) console[name] = (...values) => send('log', values);
console.error = (...values) => send('error', values);
addEventListener('error', ({ message }) => send('error', [message]));
addEventListener('unhandledrejection', ({ reason }) => send('error', [String(reason)]));
`;

/** A closing tag would end the script early. */
const inScript = (code: string) => code.replace(/<\/script/gi, '<\\/script');

/** Joins the three parts into one document. */
export function playgroundPage({ html, css, js }: PlaygroundCode, isExport = false): string {
  const start = isExport ? '' : `<script>${reporter}</script>`;
  const style = css.replace(/<\/style/gi, '<\\/style');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Playground</title>
<style>
${style}
</style>
${start}
</head>
<body>
${html}
<script>
${inScript(js)}
</script>
</body>
</html>
`;
}
