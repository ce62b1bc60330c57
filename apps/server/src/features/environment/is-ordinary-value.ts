/** Configuration values that are also words of ordinary texts, which redaction would make unreadable. */
const ordinaryValues: ReadonlySet<string> = new Set([
  'default',
  'development',
  'disabled',
  'enabled',
  'localhost',
  'postgres',
  'preview',
  'production',
  'sandbox',
  'staging',
  'testing',
  'verbose',
  'warning',
]);

/** True if the value cannot be a secret. */
export function isOrdinaryValue(value: string): boolean {
  return ordinaryValues.has(value.toLowerCase());
}
