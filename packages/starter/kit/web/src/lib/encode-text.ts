export interface Encoding {
  label: string;
  encode: (text: string) => string;
  /** Throws an error with a message for users. */
  decode: (text: string) => string;
}

const fail = (message: string): never => {
  throw new Error(message);
};

function fromBase64(text: string): string {
  const plain = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[a-z\d+/]*={0,2}$/i.test(plain)) {
    fail('Base64 has only letters, digits, + and /, with = at the end.');
  }
  if (plain.replace(/=+$/, '').length % 4 === 1) fail('This is not complete Base64.');
  const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('The decoded data is not text.');
  }
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return fail('Each % must be followed by two hexadecimal digits that form a character.');
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const toHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => {
    const [name] = Object.entries(entities).find(([, value]) => value === sign) ?? [];
    return `&${name};`;
  });

const fromHtml = (text: string) =>
  text.replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

function fromHex(text: string): string {
  const plain = text.replace(/[\s:]|0x/gi, '');
  if (!/^(?:[\da-f]{2})*$/i.test(plain)) fail('Each byte has two digits from 0 to 9 or a to f.');
  const bytes = Uint8Array.from(plain.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}

const toHex = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join(
    ' ',
  );

export const encodings = {
  base64: { label: 'Base64', encode: toBase64, decode: fromBase64 },
  url: { label: 'URL', encode: encodeURIComponent, decode: fromUrl },
  html: { label: 'HTML', encode: toHtml, decode: fromHtml },
  hex: { label: 'Hex', encode: toHex, decode: fromHex },
} satisfies Record<string, Encoding>;

export type EncodingName = keyof typeof encodings;
