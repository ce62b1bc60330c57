const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `2026-11-15` as people write it here. */
export function formatDate(day: string): string {
  return formatWith(date, `${day}T00:00`);
}

/** `2026-11-15T09:30` as people write it here. */
export function formatDateTime(moment: string): string {
  return formatWith(dateTime, moment);
}

/** `2026-11` or any day of it as people write it here. */
export function formatMonth(day: string): string {
  return formatWith(month, `${day.slice(0, 7)}-01T00:00`);
}

export function formatNumber(value: number | null, unit = ''): string {
  if (value === null) return '';
  const space = unit === '' || unit === '%' ? '' : ' ';
  return `${number.format(value)}${space}${unit}`;
}

export function formatMoney(value: number | null, sign: string): string {
  if (value === null) return '';
  return `${value < 0 ? '−' : ''}${sign}${money.format(Math.abs(value))}`;
}

/** Minutes as `1 h 30 min`. */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

function formatWith(format: Intl.DateTimeFormat, text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? '' : format.format(moment);
}
