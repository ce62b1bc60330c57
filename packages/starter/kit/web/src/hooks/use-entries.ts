import { type FormEvent, useState } from 'react';
import { findEntryErrors } from '@/lib/contact-details';

/** The entries of a form. Errors appear when it is submitted, then disappear as they are corrected. */
export function useEntries<K extends string>(
  initial: Record<K, string>,
  /** Messages for required entries that are empty. */
  required: Readonly<Partial<Record<K, string>>>,
) {
  const [entries, setEntries] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const errors = findEntryErrors(entries, required);

  return {
    entries,
    /** Returns the props of the field for an entry. */
    fieldProps: (name: K) => ({
      name,
      value: entries[name],
      error: isChecked ? errors[name] : undefined,
      onChange: (value: string) => setEntries((current) => ({ ...current, [name]: value })),
    }),
    /** Returns true if all entries are valid; otherwise the first invalid one gets the focus. */
    check(event: FormEvent<HTMLFormElement>): boolean {
      event.preventDefault();
      setIsChecked(true);
      const names = Object.keys(initial) as K[];
      const first = names.find((name) => errors[name] !== undefined);
      if (first === undefined) return true;
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
  };
}
