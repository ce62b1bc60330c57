export function formatNumber(value: number | null, unit = ''): string {
  if (value === null) return '';
  const digits = value.toLocaleString(undefined, { maximumFractionDigits: 2 });
  const space = unit === '' || unit === '%' ? '' : ' ';
  return `${digits}${space}${unit}`;
}

/** Leaves out the cents of whole amounts. */
/** Formats a year: `1959`, without a separator. */
export function formatYear(year: number | null): string {
  return year === null ? '' : String(year);
}

export function formatMoney(value: number | null, sign: string): string {
  if (value === null) return '';
  const places = Number.isInteger(value) ? 0 : 2;
  const digits = Math.abs(value).toLocaleString(undefined, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return `${value < 0 ? '−' : ''}${sign}${digits}`;
}

/** Formats a day such as `2026-11-15`, with the time if it has one: `2026-11-15 09:30`. */
export function formatDate(value: string): string {
  const [day = '', time = ''] = value.split(/[T ]/);
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return value;
  const text = date.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return time === '' ? text : `${text}, ${time.slice(0, 5)}`;
}

/** Formats minutes as `1 h 30 min`. */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '';
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
