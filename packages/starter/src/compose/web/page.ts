import type { Specification } from '../../specification.ts';

const schemes = { system: 'light dark', toggle: 'light dark', light: 'light', dark: 'dark' };

/** `index.html` */
export function page({ title, tagline, icon, theme }: Specification): string {
  const favicon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><text y='.9em' font-size='90'>${escaped(icon)}</text></svg>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" href="data:image/svg+xml,${favicon.replaceAll('<', '%3C').replaceAll('>', '%3E')}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <meta name="color-scheme" content="${schemes[theme]}" />
    <meta name="description" content="${escaped(tagline)}" />
    <title>${escaped(title)}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
