export interface PasswordOptions {
  length: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
  /** Leaves out characters that look alike. */
  isReadable: boolean;
}

const sets = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!@#$%^&*()-_=+[]{};:,.?/',
};
const alike = /[Il1O0o|]/g;

/** Returns the characters of each chosen set. */
export function alphabetsOf(options: PasswordOptions): string[] {
  return (['lowercase', 'uppercase', 'digits', 'symbols'] as const)
    .filter((name) => options[name])
    .map((name) => (options.isReadable ? sets[name].replace(alike, '') : sets[name]));
}

/** Creates a password with at least one character of each chosen set. Returns an empty text if none is chosen. */
export function generatePassword(options: PasswordOptions): string {
  const alphabets = alphabetsOf(options);
  const all = alphabets.join('');
  if (all === '') return '';
  const required = alphabets.slice(0, options.length).map(pick);
  const rest = Array.from({ length: options.length - required.length }, () => pick(all));
  return shuffle([...required, ...rest]).join('');
}

/** Returns the strength of a random password in bits. */
export function strengthOf(options: PasswordOptions): number {
  const size = alphabetsOf(options).join('').length;
  return size === 0 ? 0 : Math.round(options.length * Math.log2(size));
}

const pick = (alphabet: string) => alphabet.charAt(randomBelow(alphabet.length));

/** Returns a random whole number. Values past the last whole multiple are drawn again, so that all are equally likely. */
export function randomBelow(limit: number): number {
  const range = 2 ** 32;
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return value < range - (range % limit) ? value % limit : randomBelow(limit);
}

/** Returns the entries in a random order. */
export function shuffle<T>(entries: T[]): T[] {
  const result = [...entries];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = randomBelow(at + 1);
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}
