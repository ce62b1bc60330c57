import { formatChange } from './format-figures.ts';

/** Renders the change of a score; a dash if the earlier report has none. */
export function renderDelta(delta: number | undefined): string {
  if (delta === undefined) return '–';
  const tone = delta > 0 ? 'good' : delta < 0 ? 'bad' : 'muted';
  return `<span class="${tone}">${formatChange(delta)}</span>`;
}
