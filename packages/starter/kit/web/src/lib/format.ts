const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a day such as `2026-11-15`. */
export function formatDate(day: string): string {
  return formatWith(date, `${day}T00:00`);
}

/** Formats a date and time such as `2026-11-15T09:30`. */
export function formatDateTime(moment: string): string {
  return formatWith(dateTime, moment);
}

export function formatNumber(value: number | null, unit = ''): string {
  if (value === null) return '';
  const space = unit === '' || unit === '%' ? '' : ' ';
  return `${number.format(value)}${space}${unit}`;
}

/** Formats a year: `1959`, without a separator. */
export function formatYear(year: number | null): string {
  return year === null ? '' : String(year);
}

export function formatMoney(value: number | null, sign: string): string {
  if (value === null) return '';
  return `${value < 0 ? '−' : ''}${sign}${money.format(Math.abs(value))}`;
}

/** Formats minutes as `1 h 30 min`. */
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
