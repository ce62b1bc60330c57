import { formatDate, formatMoney, formatNumber } from '@/lib/format';
import { type Invoice, lineTotal, totalsOf } from '@/lib/invoice';

interface InvoiceSheetProps {
  invoice: Invoice;
  currency: string;
}

/** The invoice as it is printed: always dark on white. */
export function InvoiceSheet({ invoice, currency }: InvoiceSheetProps) {
  const { subtotal, discount, tax, total } = totalsOf(invoice);
  const sums = [
    { label: 'Subtotal', value: subtotal, isShown: discount > 0 || tax > 0 },
    { label: `Discount (${invoice.discountPercent}%)`, value: -discount, isShown: discount > 0 },
    { label: `Tax (${invoice.taxPercent}%)`, value: tax, isShown: tax > 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <article className="space-y-8 rounded-xl border bg-white p-6 text-slate-900 shadow-sm sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap justify-between gap-6">
        <div>
          <h2 className="font-bold text-3xl">Invoice</h2>
          <p className="text-slate-600">{invoice.number}</p>
        </div>
        <p className="whitespace-pre-line sm:text-right">{invoice.from}</p>
      </header>
      <div className="flex flex-wrap justify-between gap-6">
        <div>
          <h3 className="text-slate-600 text-sm">Bill to</h3>
          <p className="whitespace-pre-line">{invoice.to}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 self-start">
          <dt className="text-slate-600">Date</dt>
          <dd>{formatDate(invoice.date)}</dd>
          <dt className="text-slate-600">Due</dt>
          <dd>{formatDate(invoice.due)}</dd>
        </dl>
      </div>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-slate-300 border-b text-left">
            <th className="py-2">Description</th>
            <th className="py-2 text-right">Quantity</th>
            <th className="hidden py-2 text-right sm:table-cell">Price</th>
            <th className="py-2 text-right">Amount</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {invoice.items.map((item, index) => (
            <tr key={index} className="border-slate-200 border-b">
              <td className="py-2 pe-2">{item.description}</td>
              <td className="py-2 text-right">{formatNumber(item.quantity)}</td>
              <td className="hidden py-2 text-right sm:table-cell">
                {formatMoney(item.price, currency)}
              </td>
              <td className="py-2 text-right">{formatMoney(lineTotal(item), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto max-w-64 space-y-1 tabular-nums">
        {sums.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-slate-600">{label}</dt>
            <dd>{formatMoney(value, currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-slate-300 border-t pt-2 font-bold text-lg">
          <dt>Total</dt>
          <dd>{formatMoney(total, currency)}</dd>
        </div>
      </dl>
      {invoice.notes && <p className="whitespace-pre-line text-slate-600">{invoice.notes}</p>}
    </article>
  );
}
