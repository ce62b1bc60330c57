/** What was typed, as a number; a comma will do for the point. */
export const numberOf = (text: string) => Number.parseFloat(text.replace(',', '.'));

export const formatMoney = (value: number, unit: string) =>
  `${unit}${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const formatNumber = (value: number, digits = 2) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
