/** Forms in which a key could appear: plain, URL-encoded, in hexadecimal and in base64. */
export function secretForms(key: string): string[] {
  const bytes = Buffer.from(key);
  const hex = bytes.toString('hex');
  const encoded = [0, 1, 2].map((offset) => base64Within(bytes, offset));
  const urlSafe = encoded.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const forms = [key, encodeURIComponent(key), hex, hex.toUpperCase(), ...encoded, ...urlSafe];
  return [...new Set(forms)];
}

/** The part of a base64 text that depends on these bytes alone, if so many bytes precede them in their group. */
function base64Within(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const bitsPerCharacter = 6;
  const first = Math.ceil((offset * 8) / bitsPerCharacter);
  const end = Math.floor(((offset + bytes.length) * 8) / bitsPerCharacter);
  return text.slice(first, end);
}

/** Names of the places in which a key occurs in any form. */
export function findSecrets(
  keys: readonly string[],
  places: Readonly<Record<string, string | Buffer>>,
): string[] {
  const forms = keys.flatMap(secretForms);
  return Object.entries(places).flatMap(([place, content]) =>
    forms.some((form) => content.includes(form)) ? place : [],
  );
}
