import { createHash } from 'node:crypto';
import type { ReleaseFinding, ReleaseStepName } from '@millwright/contract';
import { mayContain, secretShapes } from '../../core/secret-shapes.ts';
import { isSecretFile } from '../../projects/files/is-secret-file.ts';

/** A secret found in a text. */
export interface FoundSecret {
  readonly name: string;
  readonly secret: string;
  readonly isPublic: boolean;
  readonly revoke: string;
  /** 1-based. */
  readonly line: number;
}

const sampleWords =
  /example|sample|placeholder|dummy|your[-_ ]?|change[-_ ]?me|replace|insert|redacted|x{5}|\*{3}|\.{3}|<|>|\$\{|\{\{|%s/i;
const samplePassword =
  /^(?:p(?:ass)?w(?:or)?d|pass|password\d*|my-?password|user|username|postgres|mysql|mongo|redis|root|admin|secret|guest|test|\$\w+|:?\w+\.env\.\w+)$/i;
/** Matches hosts that are unreachable from outside: a name without a domain, or a reserved one. */
const unreachableHost =
  /^@(?:[\w-]+(?=[:/\s"'`?,;)\]}]|$)|[\w.-]*example\.(?:com|org|net)\b|[\w.-]*\.(?:test|invalid|local)\b)/i;
const jwt = /(?<![\w-])eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/g;

/** Finds every secret in a text except obvious samples. */
export function findSecrets(text: string): FoundSecret[] {
  const lines = new LineNumbers(text);
  const found: FoundSecret[] = [];
  for (const shape of secretShapes) {
    if (!mayContain(shape, text)) continue;
    const { name, pattern, isPublic = false, revoke } = shape;
    for (const { 0: secret, index } of text.matchAll(pattern)) {
      const after = text.slice(index + secret.length, index + secret.length + 100);
      if (!isRealSecret(secret, after)) continue;
      found.push({ name, secret, isPublic, revoke, line: lines.at(index) });
    }
  }
  for (const { 0: secret, index } of text.matchAll(jwt)) {
    if (parseRole(secret) !== 'service_role') continue;
    const name = 'A Supabase service-role key';
    const revoke = 'Roll the JWT secret in the Supabase dashboard';
    found.push({ name, secret, isPublic: false, revoke, line: lines.at(index) });
  }
  return found.sort((one, other) => one.line - other.line);
}

function isRealSecret(secret: string, after: string): boolean {
  if (sampleWords.test(secret)) return false;
  if (secret.startsWith('-----')) return secret.replace(/-----[^-]*-----|\\n|\s/g, '').length >= 60;
  // A password may be any word; it counts if it comes with a reachable host.
  if (after.startsWith('@')) return !samplePassword.test(secret) && !unreachableHost.test(after);
  // Class names share prefixes with some keys, but contain no long run of letters and digits.
  return secret.split(/[^A-Za-z0-9]+/).some(isRandom);
}

/** True if a piece looks random: ordinary words contain no digits, and are neither long nor of mixed case. */
function isRandom(piece: string): boolean {
  const distinct = new Set(piece).size;
  const hasDigits = /\d/.test(piece) && /[A-Za-z]/.test(piece);
  if (piece.length >= 12 && hasDigits && distinct >= 6) return true;
  return piece.length >= 30 && /[a-z]/.test(piece) && /[A-Z]/.test(piece) && distinct >= 15;
}

function parseRole(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    // Not a JWT, so there is no role.
    return undefined;
  }
}

/** Values of an environment file that pages must not contain; excludes names with a prefix for public values. */
export function findHiddenValues(text: string): string[] {
  return text.split('\n').flatMap((row) => {
    const equals = row.indexOf('=');
    const name = row
      .slice(0, equals)
      .trim()
      .replace(/^export\s+/, '');
    if (equals < 0 || !/^[A-Za-z_]\w*$/.test(name)) return [];
    const value = unquote(row.slice(equals + 1).trim());
    const isForPages = /^(?:VITE|EXPO_PUBLIC|PUBLIC|NEXT_PUBLIC|REACT_APP)_/.test(name);
    return !isForPages && isRecognizable(value) ? [value] : [];
  });
}

function unquote(value: string): string {
  const isQuoted = value.length > 1 && /^["']/.test(value) && value.at(-1) === value[0];
  return isQuoted ? value.slice(1, -1) : value;
}

/** True if the value is so long and random that it occurs in a page only if it was put there. */
export function isRecognizable(value: string): boolean {
  return value.length >= minHiddenChars && isRandomEnough(value);
}

function isRandomEnough(value: string): boolean {
  return !sampleWords.test(value) && value.split(/[^A-Za-z0-9]+/).some(isRandom);
}

/** Shorter values occur in too many ordinary texts. */
const minHiddenChars = 16;

/** Finds many values in a text in one pass, indexed by their prefixes. */
class HiddenValues {
  readonly #byPrefix = new Map<string, Set<string>>();
  /** Pairs of characters that values start with. Most positions in a text fail this check right away. */
  readonly #pairs = new Uint8Array(2 ** 16);

  constructor(values: Iterable<string>) {
    for (const value of values) this.add(value);
  }

  all(): string[] {
    return [...this.#byPrefix.values()].flatMap((values) => [...values]);
  }

  add(value: string): void {
    this.#pairs[pairIndex(value, 0)] = 1;
    const prefix = value.slice(0, minHiddenChars);
    const values = this.#byPrefix.get(prefix) ?? new Set();
    this.#byPrefix.set(prefix, values.add(value));
  }

  /** Maps each value found to its first position. */
  findIn(text: string): Map<string, number> {
    const found = new Map<string, number>();
    if (this.#byPrefix.size === 0) return found;
    for (let at = 0; at + minHiddenChars <= text.length; at += 1) {
      if (this.#pairs[pairIndex(text, at)] === 0) continue;
      for (const value of this.#byPrefix.get(text.slice(at, at + minHiddenChars)) ?? []) {
        if (!found.has(value) && text.startsWith(value, at)) found.set(value, at);
      }
    }
    return found;
  }
}

function pairIndex(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

export interface ScannedFile {
  readonly path: string;
  readonly content: Uint8Array;
}

const advice = {
  secrets: 'Remove it from the file: anyone who opens the page can read all of its code.',
  result:
    'The build adds it to the page, where every visitor can read it. Keep it out of the code.',
};

/** Scans project files one by one, then the build output for secrets the files did not contain. */
export class SecretScanner {
  readonly #known: Set<string>;
  readonly #hidden: HiddenValues;

  /** Includes values found by earlier scans. */
  constructor(known: Iterable<string> = [], hidden: Iterable<string> = []) {
    this.#known = new Set(known);
    this.#hidden = new HiddenValues(hidden);
  }

  get known(): string[] {
    return [...this.#known];
  }

  get hidden(): string[] {
    return this.#hidden.all();
  }

  /** Scans a project file. */
  scanFile({ path, content }: ScannedFile): ReleaseFinding[] {
    const text = decodeText(content);
    if (text === undefined) return [];
    // Secret files are not published; only values the build inlines can leak.
    if (isSecretFile(path)) {
      for (const value of findHiddenValues(text)) this.#hidden.add(value);
      return [];
    }
    return findSecrets(text).map((found) => {
      this.#known.add(found.secret);
      return toFinding('secrets', path, found);
    });
  }

  /** Scans a file of the built site. */
  scanOutput({ path, content }: ScannedFile): ReleaseFinding[] {
    if (isSecretFile(path)) return [secretFileFinding(path)];
    const text = decodeText(content);
    if (text === undefined) return [];
    const matched = findSecrets(text).filter(({ secret }) => !this.#known.has(secret));
    const reported = new Set(matched.map(({ secret }) => secret));
    const lines = new LineNumbers(text);
    return [
      ...matched.map((found) => toFinding('result', path, found)),
      ...[...this.#hidden.findIn(text)]
        .filter(([secret]) => !reported.has(secret))
        .map(([secret, index]) => {
          const name = 'The value of an environment variable';
          const line = lines.at(index);
          const revoke = 'Replace it at its source';
          return toFinding('result', path, { name, secret, isPublic: false, line, revoke });
        }),
    ];
  }
}

/** One batch of a scan, for a thread. */
export interface ScanRequest {
  /** Project files or the built site. */
  readonly step: 'secrets' | 'result';
  readonly files: readonly ScannedFile[];
  readonly known: readonly string[];
  readonly hidden: readonly string[];
}

export interface ScanResult extends Pick<ScanRequest, 'known' | 'hidden'> {
  readonly findings: readonly ReleaseFinding[];
}

export function scanFiles({ step, files, known, hidden }: ScanRequest): ScanResult {
  const scanner = new SecretScanner(known, hidden);
  const findings = files.flatMap((file) =>
    step === 'secrets' ? scanner.scanFile(file) : scanner.scanOutput(file),
  );
  return { findings, known: scanner.known, hidden: scanner.hidden };
}

function toFinding(step: 'secrets' | 'result', file: string, found: FoundSecret): ReleaseFinding {
  const { name, secret, isPublic, revoke, line } = found;
  const isModelKey = name.includes('model provider');
  return {
    ...baseFinding(step, `${name}:${file}:${line}`),
    blocks: !isPublic,
    severity: isPublic ? 'low' : 'critical',
    file,
    line,
    message: isPublic
      ? `${name} (${maskSecret(secret)}) would be visible to every visitor`
      : `${name} (${maskSecret(secret)})`,
    advice: isPublic
      ? `${revoke}.`
      : `${advice[step]} ${revoke}, since it may already be exposed.${
          isModelKey ? ' App pages can call models at /@millwright/ai/ without a key.' : ''
        }`,
  };
}

function secretFileFinding(path: string): ReleaseFinding {
  return {
    ...baseFinding('result', path),
    blocks: true,
    severity: 'critical',
    file: path,
    line: null,
    message: 'A file with secrets would be published',
    advice: 'Move it out of the folder "public": everything in it is published as is.',
  };
}

function baseFinding(step: ReleaseStepName, what: string) {
  const id = `${step}:${createHash('sha256').update(what).digest('hex').slice(0, 16)}`;
  return { id, step, acceptable: false, accepted: false, url: null };
}

/** Enough of a secret to identify it, but no more. */
function maskSecret(secret: string): string {
  return secret.length < 20 || secret.startsWith('-----')
    ? 'hidden here'
    : `${secret.slice(0, 4)}…${secret.slice(-4)}`;
}

function decodeText(content: Uint8Array): string | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.subarray(0, 8_192).includes(0) ? undefined : bytes.toString();
}

/** Maps positions in a text to line numbers, in any order. */
class LineNumbers {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  at(index: number): number {
    this.#starts ??= findLineEnds(this.#text);
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }
}

function findLineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return ends;
}
