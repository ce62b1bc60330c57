import { mayContain, secretShapes } from './secret-shapes.ts';

const mark = '[redacted]';
/** Shorter secrets occur in too many ordinary texts. */
const minSecretLength = 6;

/** Headers with secrets. The captured prefix is kept. */
const headers = [
  /\b(authorization:[ \t]{0,9}(?:bearer|basic)[ \t]{1,9})[^\s"']+/gi,
  /\b((?:x-api-key|cookie):[ \t]{0,9})[^\s"']+/gi,
];

/** Names of fields that carry credentials in requests. */
const secretName =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|password|secret)$/i;

/** Removes secrets anywhere in a value. */
export type Redact = <T>(value: T) => T;

/** Redacts only the given texts. */
export function redactTexts(secrets: readonly string[]): Redact {
  const known = secrets.filter(({ length }) => length >= minSecretLength);
  if (known.length === 0) return (value) => value;
  const clean = (text: string) => known.reduce((rest, one) => rest.replaceAll(one, mark), text);
  return (value) => mapTexts(value, clean, () => false);
}

/** Redacts the given texts, known secret formats and fields with secret names. */
export function redactKeys(secrets: readonly string[]): Redact {
  const known = redactTexts(secrets);
  const clean = (text: string) => {
    const named = headers.reduce((rest, header) => rest.replace(header, `$1${mark}`), known(text));
    return secretShapes.reduce(
      (rest, shape) => (mayContain(shape, rest) ? rest.replace(shape.pattern, mark) : rest),
      named,
    );
  };
  return (value) => mapTexts(value, clean, (name) => secretName.test(name));
}

function mapTexts<T>(
  value: T,
  clean: (text: string) => string,
  isSecretName: (name: string) => boolean,
): T {
  if (typeof value === 'string') return clean(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, clean, isSecretName)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    typeof item === 'string' && isSecretName(name) ? mark : mapTexts(item, clean, isSecretName),
  ]);
  return Object.fromEntries(entries) as T;
}
