import { environmentLimits } from './limits.ts';

/** Prefixes of variables that bundlers copy into pages. */
const publicPrefixes = ['VITE_', 'EXPO_PUBLIC_'] as const;

/** Programs in the sandbox read these; another value would break or subvert them. */
const reservedNames: ReadonlySet<string> = new Set([
  'ALL_PROXY',
  'BASH_ENV',
  'CI',
  'ENV',
  'FORCE_COLOR',
  'FTP_PROXY',
  'HOME',
  'HOST',
  'HOSTNAME',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'IFS',
  'LANG',
  'LOGNAME',
  'NO_COLOR',
  'NO_PROXY',
  'OLDPWD',
  'PATH',
  'PORT',
  'PWD',
  'SHELL',
  'SHELLOPTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'TEMP',
  'TERM',
  'TMP',
  'TMPDIR',
  'USER',
  '_',
]);
const reservedPrefixes = ['LD_', 'DYLD_', 'NODE_', 'NPM_', 'LC_', 'XDG_', 'MILLWRIGHT_'] as const;

/** Millwright alone sets these. */
const providedNames: ReadonlySet<string> = new Set([
  'BETTER_AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'UPLOADS_SOCKET',
]);

/** Explains why an environment variable of a project can't have this name; undefined if it can. */
export function explainRejectedVariableName(name: string): string | undefined {
  const { nameChars } = environmentLimits;
  if (name.length > nameChars) return `must not be longer than ${nameChars} characters`;
  if (!/^[A-Z_][A-Z0-9_]*$/.test(name)) {
    return 'must consist of capital letters, digits and underscores, and not begin with a digit';
  }
  const publicPrefix = publicPrefixes.find((prefix) => name.startsWith(prefix));
  if (publicPrefix) {
    return `must not begin with ${publicPrefix}: such variables are copied into pages, where visitors can read them. Use another name for a secret, and write a public value into the code`;
  }
  if (providedNames.has(name)) return 'is set by Millwright. Choose another name';
  if (reservedNames.has(name)) return 'is reserved for the sandbox. Choose another name';
  const reservedPrefix = reservedPrefixes.find((prefix) => name.startsWith(prefix));
  return (
    reservedPrefix && `must not begin with ${reservedPrefix}, which is reserved for the sandbox`
  );
}
