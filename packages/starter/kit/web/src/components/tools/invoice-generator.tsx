import { Printer } from 'lucide-react';
import { DateField } from '@/components/fields/date-field';
import { LongTextField } from '@/components/fields/long-text-field';
import { NumberField } from '@/components/fields/number-field';
import { TextField } from '@/components/fields/text-field';
import { InvoiceItems } from '@/components/tools/invoice-items';
import { InvoiceSheet } from '@/components/tools/invoice-sheet';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { useToday } from '@/hooks/use-today';
import { dayNumber, dayOf } from '@/lib/formula-values';
import type { Invoice } from '@/lib/invoice';

interface InvoiceGeneratorProps {
  storageKey: string;
  currency?: string;
}

const dueDays = 14;

export function InvoiceGenerator({ storageKey, currency = '€' }: InvoiceGeneratorProps) {
  const today = useToday();
  const [invoice, setInvoice] = useStoredState<Invoice>(storageKey, {
    number: '2026-001',
    date: today,
    due: dayOf(dayNumber(today) + dueDays),
    from: 'Your name\nStreet 1\n12345 Town',
    to: 'Client Ltd.\nAvenue 2\n54321 City',
    items: [
      { description: 'Design of the website', quantity: 12, price: 80 },
      { description: 'Photos', quantity: 1, price: 150 },
    ],
    taxPercent: 20,
    discountPercent: 0,
    notes: 'Thank you for your business.',
  });
  const change = (part: Partial<Invoice>) => setInvoice({ ...invoice, ...part });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 print:block">
      <ToolPanel title="Details" className="print:hidden">
        <TextField
          label="Invoice number"
          value={invoice.number}
          onChange={(number) => change({ number })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Date" value={invoice.date} onChange={(date) => change({ date })} />
          <DateField label="Due" value={invoice.due} onChange={(due) => change({ due })} />
        </div>
        <LongTextField label="From" value={invoice.from} onChange={(from) => change({ from })} />
        <LongTextField label="Bill to" value={invoice.to} onChange={(to) => change({ to })} />
        <InvoiceItems
          items={invoice.items}
          currency={currency}
          onChange={(items) => change({ items })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Discount"
            unit="%"
            min={0}
            max={100}
            value={invoice.discountPercent}
            onChange={(discountPercent) => change({ discountPercent })}
          />
          <NumberField
            label="Tax"
            unit="%"
            min={0}
            max={100}
            value={invoice.taxPercent}
            onChange={(taxPercent) => change({ taxPercent })}
          />
        </div>
        <LongTextField
          label="Notes"
          value={invoice.notes}
          onChange={(notes) => change({ notes })}
        />
      </ToolPanel>
      <div className="space-y-4 lg:sticky lg:top-6">
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print or save as PDF
          </Button>
          <p className="text-muted-foreground text-sm">The draft is kept in this browser.</p>
        </div>
        <InvoiceSheet invoice={invoice} currency={currency} />
      </div>
    </div>
  );
}
