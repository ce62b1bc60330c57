import { readFileSync } from 'node:fs';
import type { Specification } from '../../specification.ts';

const templates = new URL('../../../../../templates/', import.meta.url);
const read = (path: string) => readFileSync(new URL(`mobile/${path}`, templates), 'utf8');

/** Writes `app.json`, which phones read before the app runs. */
export function appJson({ title, theme, palette }: Specification): string {
  const style = theme === 'light' || theme === 'dark' ? theme : 'automatic';
  return read('app.json')
    .replace('"My app"', () => JSON.stringify(title))
    .replace('"my-app"', () => JSON.stringify(slugOf(title)))
    .replace('"automatic"', JSON.stringify(style))
    .replace('"#4f46e5"', JSON.stringify(palette.primary));
}

/** Writes the page of the preview. */
export function indexHtml({ title, tagline, theme }: Specification): string {
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
  return read('index.html')
    .replace('<title>My app<', () => `<title>${inHtml(title)}<`)
    .replace('A mobile app that is just getting started.', () => inHtml(tagline))
    .replace('content="light dark"', `content="${scheme}"`);
}

function slugOf(title: string): string {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
  return slug || 'app';
}

function inHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
