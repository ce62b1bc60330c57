const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export const amount = (number: number): string => compact.format(number);

export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  const kilobytes = size / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
