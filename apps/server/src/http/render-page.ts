import { createHash } from 'node:crypto';

/** Colours of every page, in light and dark mode. */
export const palette = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #f5f3ee; --card: #fff; --line: #e2ddd2; --accent: #b4541a; --problem: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6df; --soft: #a3a7ad; --paper: #16181c; --card: #1f2228; --line: #343942; --accent: #e8905a; --problem: #ff8a80; } }
`;

const style = `${palette}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 20px; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 500px; padding: clamp(24px, 7vw, 36px); background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
main > :last-child { margin-bottom: 0; }
.brand { margin: 0 0 22px; font-weight: 650; letter-spacing: .01em; color: var(--accent); }
h1 { margin: 0 0 10px; font-size: 1.4rem; line-height: 1.25; }
p { margin: 0 0 14px; color: var(--soft); }
code, pre { border-radius: 6px; background: var(--paper); color: var(--ink); font-family: ui-monospace, monospace; }
code { padding: 2px 6px; font-size: .92em; }
pre { margin: 0 0 14px; padding: 12px 14px; font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }
label { display: block; margin: 18px 0 6px; font-weight: 600; }
input { width: 100%; padding: 11px 12px; border: 1px solid var(--line); border-radius: 9px; background: var(--paper); color: var(--ink); font: inherit; }
button, .button { margin: 16px 8px 0 0; padding: 11px 20px; border: 1px solid var(--accent); border-radius: 9px; background: var(--accent); color: var(--card); font: inherit; font-weight: 650; cursor: pointer; }
.button { display: inline-block; text-decoration: none; }
button.quiet { border-color: var(--line); background: transparent; color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.code { font: 600 1.5rem/1.2 ui-monospace, monospace; letter-spacing: .12em; text-transform: uppercase; color: var(--ink); }
.problem { color: var(--problem); }
a:not(.button) { color: var(--accent); }
`;

/** Mill wheel favicon. */
export const icon = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#c8642a" stroke-width="3"><circle cx="16" cy="16" r="9"/><path d="M16 1v30M1 16h30M5.4 5.4l21.2 21.2M26.6 5.4 5.4 26.6"/></svg>',
)}">`;

/** Submits the page's only form; link scanners that run no scripts do not consume the link. */
const submitScript = 'document.forms[0].submit()';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Omits form-action: browsers apply it to the redirect after a form, which leads back to an arbitrary client. */
export function policyFramedBy(ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${source(style)}`,
    `script-src ${source(submitScript)}`,
    'img-src data:',
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

export const pagePolicy = policyFramedBy(["'none'"]);

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Shared layout of every page outside the studio. `content` is trusted HTML. */
export function renderPage(title: string, content: string, isAutoSubmitted = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Millwright</title>
${icon}
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">Millwright</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>${isAutoSubmitted ? `\n<script>${submitScript}</script>` : ''}
</body>
</html>
`;
}
