export interface InvoiceItem {
  description: string;
  quantity: number | null;
  price: number | null;
}

export interface Invoice {
  number: string;
  /** `2026-11-15` */
  date: string;
  due: string;
  from: string;
  to: string;
  items: InvoiceItem[];
  taxPercent: number | null;
  discountPercent: number | null;
  notes: string;
}

export const lineTotal = ({ quantity, price }: InvoiceItem) =>
  roundCents((quantity ?? 0) * (price ?? 0));

/** Adds up an invoice. The discount applies before the tax; every sum is rounded to cents. */
export function totalsOf({ items, taxPercent, discountPercent }: Invoice) {
  const subtotal = roundCents(items.reduce((sum, item) => sum + lineTotal(item), 0));
  const discount = roundCents((subtotal * (discountPercent ?? 0)) / 100);
  const tax = roundCents(((subtotal - discount) * (taxPercent ?? 0)) / 100);
  return { subtotal, discount, tax, total: roundCents(subtotal - discount + tax) };
}

/** Rounds half a cent up, in spite of the error of binary fractions. */
const roundCents = (value: number) => Math.round(Number((value * 100).toPrecision(12))) / 100;
