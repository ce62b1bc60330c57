/** Parses user input; a comma works as the decimal point. */
export const parseAmount = (text: string) => Number.parseFloat(text.replace(',', '.'));

export const formatMoney = (value: number, unit: string) =>
  `${unit}${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const formatNumber = (value: number, digits = 2) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
