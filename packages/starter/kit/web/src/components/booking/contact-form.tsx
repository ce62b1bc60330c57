import { type ReactNode, useState } from 'react';
import { BookingStep } from '@/components/booking/booking-step';
import { EntryField } from '@/components/fields/entry-field';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { useEntries } from '@/hooks/use-entries';
import type { Period } from '@/lib/booking';
import { formatPeriod } from '@/lib/booking-text';

interface Contact {
  name: string;
  email: string;
  phone: string;
  note: string;
}

interface ContactFormProps {
  /** The number of the step. */
  number: number;
  thingName: string;
  period: Period | undefined;
  /** Asks for a period; shown while none is chosen. */
  missing: string;
  /** The amount due, explained; empty if it is unknown. */
  total: string;
  /** Further questions, above the contact details. */
  children?: ReactNode;
  /** Initial contact details; empty if they are unknown. */
  contact: { name: string; email: string };
  /** Resolves to the reason if the booking is not possible. */
  onConfirm: (contact: Contact, period: Period) => Promise<string | undefined>;
}

const required = { name: 'Enter your name.', email: 'Enter your email address.' };

export function ContactForm(props: ContactFormProps) {
  const { number, thingName, period, missing, total, children, onConfirm } = props;
  const { entries, fieldProps, check } = useEntries(
    { ...props.contact, phone: '', note: '' },
    required,
  );
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm() {
    if (!period) return setProblem(missing);
    setIsBusy(true);
    const found = await onConfirm(entries, period);
    setIsBusy(false);
    if (found) setProblem(found);
  }

  return (
    <BookingStep number={number} title="Your booking" className="lg:sticky lg:top-5">
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          setProblem('');
          if (check(event)) handleConfirm();
          else if (!period) setProblem(missing);
        }}
      >
        <div aria-live="polite" className="rounded-lg bg-muted p-3">
          <p className="font-medium">{thingName}</p>
          <p className="text-muted-foreground text-sm">{period ? formatPeriod(period) : missing}</p>
          {total !== '' && <p className="mt-1 font-medium text-sm tabular-nums">{total}</p>}
        </div>
        {children}
        <EntryField label="Name" autoComplete="name" {...fieldProps('name')} />
        <EntryField label="Email" type="email" autoComplete="email" {...fieldProps('email')} />
        <EntryField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          {...fieldProps('phone')}
        />
        <EntryField label="Note (optional)" isLong {...fieldProps('note')} />
        {problem && (!period || problem !== missing) && <FieldError>{problem}</FieldError>}
        <Button type="submit" size="lg" className="w-full" disabled={isBusy}>
          Confirm booking
        </Button>
      </form>
    </BookingStep>
  );
}
