import type { FormulaResult } from '@/lib/formula';

const millisecondsPerDay = 86_400_000;

/** Formats a result, with a dash for one that does not exist. */
export function formatResult(result: FormulaResult, value: number, currency: string): string {
  const { kind, unit = '', digits = 2, factor = 1 } = result;
  if (!Number.isFinite(value)) return '–';
  switch (kind) {
    case 'money':
      return `${value < 0 ? '−' : ''}${currency}${plainNumber(Math.abs(value), 2, 2)}${unit}`;
    case 'percent':
      return `${plainNumber(value * 100, digits)}%`;
    case 'duration':
      return formatDuration(value);
    case 'time':
      return formatClock(value);
    case 'date':
      return new Date(value * millisecondsPerDay).toLocaleDateString('en', {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
    case 'number':
      return `${plainNumber(value / factor, digits)}${unit === '' ? '' : ` ${unit}`}`;
  }
}

function plainNumber(value: number, most: number, least = 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: most, minimumFractionDigits: least });
}

/** `4:35`, or `1:04:35` from an hour on. */
function formatDuration(value: number): string {
  const seconds = Math.round(value);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

function formatClock(value: number): string {
  const minutes = ((Math.round(value) % 1440) + 1440) % 1440;
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
