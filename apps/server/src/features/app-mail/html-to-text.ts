import { Parser } from 'htmlparser2';

const blocks: ReadonlySet<string> = new Set(
  'address article blockquote br div h1 h2 h3 h4 h5 h6 hr li ol p section table tr ul'.split(' '),
);
const hidden: ReadonlySet<string> = new Set(['head', 'script', 'style', 'title']);

/** Converts the HTML of a mail to text, with the addresses of its links in parentheses. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  const links: string[] = [];
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentag: (name, { href = '' }) => {
      if (hidden.has(name)) hiddenDepth += 1;
      if (blocks.has(name)) parts.push('\n');
      if (name === 'a') links.push(href);
    },
    ontext: (text) => {
      if (hiddenDepth === 0) parts.push(text.replaceAll(/\s/g, ' '));
    },
    onclosetag: (name) => {
      if (hidden.has(name)) hiddenDepth -= 1;
      const link = name === 'a' ? links.pop() : undefined;
      if (link && /^https?:/.test(link)) parts.push(` (${link})`);
      if (blocks.has(name)) parts.push('\n');
    },
  });
  parser.end(html);
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean).join(' '));
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
