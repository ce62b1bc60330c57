import { isIP } from 'node:net';

export type Parsed<T> = { readonly value: T } | { readonly wrong: string };

/** Parses the text of one environment variable. */
export interface Kind<T> {
  /** Describes a valid value; follows "expected". */
  readonly expected: string;
  /** A secret's text is never printed, not even when it is invalid. */
  readonly isSecret?: boolean;
  /** `wrong` follows the value in a message and never repeats it. */
  readonly parse: (text: string) => Parsed<T>;
}

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/;

/** A text that must meet one condition. */
function createTextKind(
  expected: string,
  wrong: string,
  isValid: (text: string) => boolean,
): Kind<string> {
  return { expected, parse: (text) => (isValid(text) ? { value: text } : { wrong }) };
}

/** Applies a change to the text before another kind sees it. */
function mapText(change: (text: string) => string, kind: Kind<string>): Kind<string> {
  return { ...kind, parse: (text) => kind.parse(change(text)) };
}

const lowerCase = (text: string): string => text.toLowerCase();

export const text: Kind<string> = createTextKind('a text', 'is empty', (input) => input !== '');

export const path: Kind<string> = createTextKind(
  'a path, relative to the working directory or absolute',
  'contains a NUL character',
  (input) => !input.includes('\0'),
);

export const slug: Kind<string> = createTextKind(
  'lowercase letters, digits and hyphens, starting with a letter',
  'is not a slug',
  (input) => /^[a-z][a-z0-9-]*$/.test(input),
);

export const email: Kind<string> = mapText(
  lowerCase,
  createTextKind('an email address', 'is not an email address', (input) =>
    /^[^\s@,]+@[^\s@,]+$/.test(input),
  ),
);

export function secret(options: { minLength?: number; prefix?: string } = {}): Kind<string> {
  const { minLength = 1, prefix = '' } = options;
  const conditions = [
    ...(prefix === '' ? [] : [`starting with ${prefix}`]),
    ...(minLength === 1 ? [] : [`of at least ${minLength} characters`]),
  ];
  return {
    expected: ['a secret', ...conditions].join(' '),
    isSecret: true,
    parse: (input) => {
      if (!input.startsWith(prefix)) return { wrong: `does not start with ${prefix}` };
      if (input.length < minLength) return { wrong: 'is too short' };
      return { value: input };
    },
  };
}

/** 32 bytes in base64, with either alphabet and with or without padding. */
export const key: Kind<Buffer> = {
  expected: '32 bytes in base64, as `openssl rand -base64 32` prints them',
  isSecret: true,
  parse: (input) => {
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(input)) return { wrong: 'is not base64' };
    const value = Buffer.from(input, 'base64');
    return value.length === 32 ? { value } : { wrong: `has ${value.length} bytes` };
  },
};

export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Kind<number> {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `from ${min} to ${max}`;
  return {
    expected: `a whole number, ${bounds}`,
    parse: (input) => {
      if (!/^[+-]?\d+$/.test(input)) return { wrong: 'is not a whole number' };
      const value = Number(input);
      if (value < min) return { wrong: 'is too small' };
      if (value > max) return { wrong: 'is too large' };
      return { value };
    },
  };
}

// Node's timers fire immediately when set to a longer delay.
const maxTimerMs = 2_147_483_647;

export const milliseconds = (min: number): Kind<number> => integer(min, maxTimerMs);

export const seconds = (min: number): Kind<number> => integer(min, Math.floor(maxTimerMs / 1000));

const switches: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

export const boolean: Kind<boolean> = {
  expected: '`true` or `false`',
  parse: (input) => {
    const value = switches.get(input.toLowerCase());
    return value === undefined ? { wrong: 'is neither true nor false' } : { value };
  },
};

export function oneOf<const T extends string>(...choices: readonly T[]): Kind<T> {
  return {
    expected: choices.map((choice) => `\`${choice}\``).join(' or '),
    parse: (input) => {
      const value = choices.find((choice) => choice.toLowerCase() === input.toLowerCase());
      return value === undefined ? { wrong: 'is not a known value' } : { value };
    },
  };
}

/** A comma list. `none` is how an operator writes an empty one, since an empty text means unset. */
export function list<T>(item: Kind<T>, options: { orNone?: boolean } = {}): Kind<readonly T[]> {
  const none = options.orNone ? ', or `none`' : '';
  return {
    expected: `a comma-separated list${none}; each entry ${item.expected}`,
    ...(item.isSecret ? { isSecret: true } : {}),
    parse: (input) => {
      if (options.orNone && input.toLowerCase() === 'none') return { value: [] };
      const entries = input.split(',').map((entry) => entry.trim());
      const values: T[] = [];
      for (const [index, entry] of entries.entries()) {
        if (entry === '') continue;
        const parsed = item.parse(entry);
        if ('wrong' in parsed)
          return { wrong: `has an entry (no. ${index + 1}) that ${parsed.wrong}` };
        if (!values.includes(parsed.value)) values.push(parsed.value);
      }
      return values.length === 0 ? { wrong: 'has no entries' } : { value: values };
    },
  };
}

function isHttpUrl(input: string): boolean {
  return /^https?:\/\/[^/]/i.test(input) && URL.canParse(input);
}

/** Kept verbatim: an issuer with a trailing slash differs from one without. */
export const url: Kind<string> = {
  expected: 'an address starting with http:// or https://',
  parse: (input) => {
    if (!isHttpUrl(input)) return { wrong: 'is not an http or https address' };
    const { username, password } = new URL(input);
    return username || password ? { wrong: 'contains a user name or password' } : { value: input };
  },
};

/** An address that paths are appended to, without a trailing slash. */
export const baseUrl: Kind<string> = {
  expected: `${url.expected}, without query or fragment`,
  parse: (input) =>
    /[?#]/.test(input)
      ? { wrong: 'has a query or fragment' }
      : url.parse(input.replace(/(?<!\/)\/+$/, '')),
};

export const origin: Kind<string> = {
  expected: 'an origin such as https://app.example.com',
  parse: (input) => {
    if (!isHttpUrl(input)) return { wrong: 'is not an http or https origin' };
    const parsed = new URL(input);
    return /^https?:\/\/[^/?#@]+\/?$/i.test(input)
      ? { value: parsed.origin }
      : { wrong: 'has more than scheme, host and port' };
  },
};

/** Only the scheme is checked: drivers accept more forms (sockets, several hosts) than URL does. */
export function serviceUrl(...schemes: readonly string[]): Kind<string> {
  const prefixes = schemes.map((scheme) => `${scheme}://`);
  return {
    expected: `an address starting with ${prefixes.join(' or ')}`,
    isSecret: true,
    parse: (input) =>
      prefixes.some(
        (prefix) => input.toLowerCase().startsWith(prefix) && input.length > prefix.length,
      )
        ? { value: input }
        : { wrong: 'has another scheme' },
  };
}

function isHost(input: string): boolean {
  return isIP(input) !== 0 || hostName.test(input);
}

export const host: Kind<string> = mapText(
  lowerCase,
  createTextKind('a host name or IP address, without scheme and port', 'is not a host', isHost),
);

function isPort(input: string): boolean {
  return /^\d{1,5}$/.test(input) && Number(input) >= 1 && Number(input) <= 65_535;
}

function isHostAndPort(input: string): boolean {
  const bracketed = /^\[([^\]]+)\](?::(.*))?$/.exec(input);
  if (bracketed) return isIP(bracketed[1] ?? '') === 6 && isPort(bracketed[2] ?? '1');
  if (isIP(input) === 6) return true;
  const [name = '', port = '1', ...rest] = input.split(':');
  return rest.length === 0 && isHost(name) && isPort(port);
}

export const hostAndPort: Kind<string> = mapText(
  lowerCase,
  createTextKind('`host` or `host:port`', 'is neither a host nor host:port', isHostAndPort),
);

/** A host that can have subdomains, unlike an IP address. */
export const parentHost: Kind<string> = mapText(
  lowerCase,
  createTextKind(
    'a host name, optionally with a port',
    'is not a host name that can have subdomains',
    (input) =>
      isHostAndPort(input) &&
      !input.startsWith('[') &&
      isIP(input.split(':', 1)[0] ?? '') === 0 &&
      isIP(input) === 0,
  ),
);

export const addressRange: Kind<string> = mapText(
  lowerCase,
  createTextKind(
    'an IP address, a range such as 10.0.0.0/8, or `loopback`, `linklocal` or `uniquelocal`',
    'is not an IP address or range',
    (input) => {
      if (['loopback', 'linklocal', 'uniquelocal'].includes(input)) return true;
      const [address = '', bits, ...rest] = input.split('/');
      const family = isIP(address);
      if (family === 0 || rest.length > 0) return false;
      if (bits === undefined) return true;
      return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
    },
  ),
);
