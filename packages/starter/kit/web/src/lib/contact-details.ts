/** Details of a person who orders or books something. */
export type Entries<K extends string> = Readonly<Record<K, string>>;
export type EntryErrors<K extends string> = Readonly<Partial<Record<K, string>>>;

/** Returns a message for each required entry that is empty, and for an email address that cannot be one. */
export function findEntryErrors<K extends string>(
  entries: Entries<K>,
  required: Readonly<Partial<Record<K, string>>>,
): EntryErrors<K> {
  const errors: Partial<Record<K, string>> = {};
  for (const key of Object.keys(entries) as K[]) {
    const entry = entries[key].trim();
    const message = required[key];
    if (message !== undefined && entry === '') errors[key] = message;
    else if (key === 'email' && entry !== '' && !isEmail(entry)) {
      errors[key] = 'Enter an email address such as name@example.com.';
    }
  }
  return errors;
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
