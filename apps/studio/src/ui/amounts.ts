const compactFormat = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

export const formatAmount = (number: number): string => compactFormat.format(number);

export function formatBytes(size: number): string {
  if (size < 1024) return `${size} B`;
  const kilobytes = size / 1024;
  if (kilobytes < 1024) return `${kilobytes.toFixed(0)} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
}

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const defaultFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
/** Stored precision of credits: a small cost must not look like zero. */
const preciseFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 4 });

export const formatCreditAmount = (number: number): string =>
  (Math.abs(number) < 1 ? preciseFormat : defaultFormat).format(number);

export const formatCredits = (number: number): string => {
  const text = formatCreditAmount(number);
  return `${text} ${text === '1' ? 'credit' : 'credits'}`;
};

/** Currencies the payment provider counts in hundredths although they have no minor unit in practice. */
const hundredths = new Set(['isk', 'ugx']);

/** Formats an amount given in the currency's smallest unit. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const currencyDigits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = hundredths.has(currency) ? 2 : currencyDigits;
  const value = cents / 10 ** digits;
  return Number.isInteger(value)
    ? new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
        maximumFractionDigits: 0,
      }).format(value)
    : format.format(value);
}
