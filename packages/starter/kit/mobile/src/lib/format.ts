/** Values as people read them; an empty text for none. */

export function formatNumber(value: number | null, unit = ''): string {
  if (value === null) return '';
  const digits = value.toLocaleString(undefined, { maximumFractionDigits: 2 });
  return unit === '' ? digits : `${digits} ${unit}`;
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

/** `2026-11-15` → `15 Nov 2026`, in the words of the phone. */
export function formatDate(value: string): string {
  const [date = '', time = ''] = value.split(/[T ]/);
  const day = new Date(`${date}T00:00:00`);
  if (Number.isNaN(day.getTime())) return value;
  const words = day.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return time === '' ? words : `${words}, ${time.slice(0, 5)}`;
}

/** Minutes → `1 h 20 min`. */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return '';
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
