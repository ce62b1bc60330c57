/** The kernel's limits, and a depth that no project needs. */
const maxPathBytes = 4096;
const maxNameBytes = 255;
const maxDepth = 64;

/** Device names reserved by Windows: a downloaded project must work on any system. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Encoded dots and slashes, in case a consumer decodes a path twice. */
const encodedCharacters = /%(00|2e|2f|5c|c0|c1)/i;
/** Control characters, and characters that make a name look different from what it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects them
const hiddenChars = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/**
 * Unicode normalization sorts each run of combining marks by insertion, in quadratic time. The stream-safe format
 * allows thirty in a row, more than any language needs.
 */
const combiningRun = /\p{M}{31}/u;

/** The reason why a text cannot be a path in any Unicode form; undefined if it can. */
export function findTextProblem(text: string): string | undefined {
  // No composed character decomposes into more than three units.
  if (text.length > 3 * maxPathBytes) return 'it is too long';
  if (combiningRun.test(text)) return 'it has too many combining marks in a row';
  return undefined;
}

/**
 * The reason why a text is not a workspace path; undefined if it is one. Each file has exactly one path: no dot
 * segments, no double slashes, one Unicode form.
 */
export function findPathProblem(path: string): string | undefined {
  if (path === '') return 'it is empty';
  const textProblem = findTextProblem(path);
  if (textProblem) return textProblem;
  if (!path.isWellFormed()) return 'it is not valid Unicode';
  if (hiddenChars.test(path)) return 'it contains control characters';
  if (path.includes('\\')) return 'it contains a backslash';
  if (path.startsWith('/')) return 'it is absolute; paths are relative to the project';
  if (encodedCharacters.test(path)) return 'it contains encoded dots or slashes';
  if (path !== path.normalize('NFC')) return 'it is not in Unicode normal form C';
  if (Buffer.byteLength(path) > maxPathBytes) return 'it is too long';
  const names = path.split('/');
  if (names.length > maxDepth) return 'it has too many levels';
  if (names[0]?.startsWith('~')) return 'it starts with a tilde';
  for (const name of names) {
    const nameProblem = findNameProblem(name);
    if (nameProblem) return nameProblem;
  }
  return undefined;
}

function findNameProblem(name: string): string | undefined {
  if (name === '') return 'it has an empty segment';
  if (name === '.' || name === '..') return 'it has a "." or ".." segment';
  if (Buffer.byteLength(name) > maxNameBytes) return 'one of its segments is too long';
  if (/[. ]$/.test(name) || name.startsWith(' '))
    return 'one of its segments ends with a dot or space';
  if (deviceName.test(name)) return 'one of its segments is a device name on some systems';
  return undefined;
}
