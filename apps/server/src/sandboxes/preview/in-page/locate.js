/** Finds positions in the source of modules that the dev server compiled. Loaded by the first error of a page. */

const maxFrames = 8;
const framePattern = /https?:\/\/[^\s()]{1,1000}:\d{1,7}:\d{1,7}/g;
const mapMark = 'sourceMappingURL=data:application/json';
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Returns a function that replaces addresses of modules in a text by files and positions of the project. Others stay as
 * they are.
 */
export function createLocator(origin, readModule) {
  const maps = new Map();
  const readMap = async (url) => {
    const code = await readModule(url);
    const encoded = code.slice(code.lastIndexOf(mapMark)).split('base64,', 2)[1];
    if (!code.includes(mapMark) || !encoded) return undefined;
    return JSON.parse(atob(encoded.trim())).mappings;
  };
  const mappingsOf = (url) => {
    // A module that cannot be read keeps its address.
    const known = maps.get(url) ?? readMap(url).catch(() => undefined);
    maps.set(url, known);
    return known;
  };
  const locate = async (frame) => {
    const [column, line, ...rest] = frame.split(':').reverse();
    const url = rest.reverse().join(':');
    const { pathname } = new URL(url);
    const isOther = url.startsWith(`${origin}/@`) || url.includes('/node_modules/');
    if (isOther || !url.startsWith(`${origin}/`)) return undefined;
    const mappings = await mappingsOf(url);
    const found = mappings && findSource(mappings, Number(line) - 1, Number(column) - 1);
    return (
      found && `${decodeURIComponent(pathname).slice(1)}:${found.line + 1}:${found.column + 1}`
    );
  };
  return async (text) => {
    const frames = [...new Set(text.match(framePattern))].slice(0, maxFrames);
    const places = await Promise.all(frames.map((frame) => locate(frame)));
    return frames.reduce(
      (located, frame, at) => (places[at] ? located.replaceAll(frame, places[at]) : located),
      text,
    );
  };
}

/** Returns the source position, from 0, of the last segment that begins before a position. */
export function findSource(mappings, line, column) {
  let [sourceLine, sourceColumn] = [0, 0];
  let found;
  for (const [at, generated] of mappings.split(';', line + 1).entries()) {
    let generatedColumn = 0;
    for (const segment of generated.split(',')) {
      const [byColumn = 0, source, byLine, bySourceColumn] = readNumbers(segment);
      generatedColumn += byColumn;
      if (source === undefined) continue;
      sourceLine += byLine;
      sourceColumn += bySourceColumn;
      if (at === line && generatedColumn <= column)
        found = { line: sourceLine, column: sourceColumn };
    }
  }
  return found;
}

/** Decodes numbers in base 64 with 5 bits per digit and the sign in the lowest bit. */
function readNumbers(segment) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = digits.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
