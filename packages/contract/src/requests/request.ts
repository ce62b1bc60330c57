import { z } from 'zod';

type Fields = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;

const maxCheckedKeyChars = 64;
const normalizeKey = (key: string) => key.replaceAll('_', '').toLowerCase();
const isCompound = (key: string) => key !== normalizeKey(key);

const listFields = (fields: Fields): [name: string, schema: z.core.$ZodType][] =>
  fields instanceof z.ZodObject
    ? Object.entries(fields.shape)
    : fields.options.flatMap((option) => Object.entries(option.shape));

const acceptsNull = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodNullable ||
  (schema instanceof z.ZodOptional && acceptsNull(schema.unwrap()));

/**
 * Rules shared by every request body: null means absent, unless a field itself is nullable, and unknown fields are ignored, but a known field in another
 * spelling (`projectId`) is rejected. Ignoring that one would silently start, and bill, a new project.
 */
export function request<F extends Fields>(fields: F): z.ZodType<z.output<F>, z.input<F>> {
  const listed = listFields(fields);
  const names = new Set(listed.map(([name]) => name));
  const nullable = new Set(listed.flatMap(([name, schema]) => (acceptsNull(schema) ? name : [])));
  const namesByNormalizedKey = new Map(
    [...names].filter(isCompound).map((name) => [normalizeKey(name), name]),
  );

  const prepared = z.preprocess((input, context) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    const present: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      if (names.has(key)) {
        if (value !== null || nullable.has(key)) present[key] = value;
        continue;
      }
      const name =
        key.length <= maxCheckedKeyChars ? namesByNormalizedKey.get(normalizeKey(key)) : undefined;
      if (name === undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `unknown field, did you mean \`${name}\`?`,
        params: { detail: 'unknown_field' },
      });
    }
    return present;
  }, fields);
  // zod types a preprocessed input as unknown, which would leave clients without a request type.
  return prepared as unknown as z.ZodType<z.output<F>, z.input<F>>;
}
