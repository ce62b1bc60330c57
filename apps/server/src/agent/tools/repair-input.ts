import { z } from 'zod';
import { readJson } from './loose-json.ts';

/**
 * Recovers the intended input from text that is invalid JSON or does not match its tool's schema; undefined on failure.
 * Never completes a truncated input, which could write half a file.
 */
export function repairInput(text: string, schema: z.ZodType): unknown | undefined {
  const input = text.trim() === '' ? {} : readJson(text);
  if (input === undefined) return undefined;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  for (const candidate of [input, reshape(input, shape), reshape(unwrap(input), shape)]) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Finds the tool for an inexact name such as `functions.writeFile`. */
export function findToolName(name: string, names: readonly string[]): string | undefined {
  const normalized = normalizeName(name.split(/[.:/]/).at(-1) ?? name);
  return (
    names.find((one) => one === name) ?? names.find((one) => normalizeName(one) === normalized)
  );
}

/** The subset of JSON Schema needed to see the expected types. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const wrappers: ReadonlySet<string> = new Set(['input', 'arguments', 'parameters']);

function unwrap(value: unknown): unknown {
  const entries = isRecord(value) ? Object.entries(value) : [];
  const [[key, inner] = []] = entries;
  return entries.length === 1 && key !== undefined && wrappers.has(key) ? inner : value;
}

/** Converts only values of the wrong type; the schema then validates the result. */
function reshape(value: unknown, shape: Shape): unknown {
  switch (shape.type) {
    case 'object':
      return reshapeObject(typeof value === 'string' ? readJson(value) : value, shape);
    case 'array': {
      const list = typeof value === 'string' && /^\s*\[/.test(value) ? readJson(value) : value;
      const { items = {} } = shape;
      return (Array.isArray(list) ? list : [list]).map((item) => reshape(item, items));
    }
    case 'number':
    case 'integer':
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string'
        ? (booleans.get(value.trim().toLowerCase()) ?? value)
        : value;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    default:
      return value;
  }
}

function reshapeObject(value: unknown, { properties = {}, required = [] }: Shape): unknown {
  if (!isRecord(value)) return value;
  const known = Object.keys(properties);
  const input = Object.entries(value);
  const fields = new Map<string, unknown>();
  // Exact names first, so that no alias takes their key.
  for (const [key, field] of [...input.filter(([key]) => known.includes(key)), ...input]) {
    const name = known.includes(key) ? key : (canonicalName(key, known) ?? key);
    const isOmitted = field === null && known.includes(name) && !required.includes(name);
    if (fields.has(name) || isOmitted) continue;
    fields.set(name, reshape(field, properties[name] ?? {}));
  }
  return Object.fromEntries(fields);
}

/** Models' common names for our fields. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['filepath', 'path'],
  ['filename', 'path'],
  ['oldstring', 'old_text'],
  ['oldstr', 'old_text'],
  ['newstring', 'new_text'],
  ['newstr', 'new_text'],
  ['cmd', 'command'],
  ['text', 'content'],
  ['contents', 'content'],
  ['code', 'content'],
]);

function canonicalName(key: string, known: readonly string[]): string | undefined {
  const same = known.find((one) => normalizeName(one) === normalizeName(key));
  const other = aliases.get(normalizeName(key));
  return same ?? (other !== undefined && known.includes(other) ? other : undefined);
}

/** Reduces a name to lower-case letters and digits. */
function normalizeName(name: string): string {
  return name.replaceAll(/[^a-z\d]/gi, '').toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
