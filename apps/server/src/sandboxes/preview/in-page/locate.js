/** Finds positions in the source of modules that the dev server compiled. Loaded by the first error of a page. */

const maxFrames = 8;
export const framePattern = /https?:\/\/[^\s()]{1,1000}:\d{1,7}:\d{1,7}/g;
const mapMark = 'sourceMappingURL=data:application/json';
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Creates functions that find positions of compiled modules in the project's files. Each module is read once. */
export function createLocator(origin, readModule) {
  const maps = new Map();
  const readMap = async (url) => {
    const code = await readModule(url);
    const encoded = code.slice(code.lastIndexOf(mapMark)).split('base64,', 2)[1];
    if (!code.includes(mapMark) || !encoded) return undefined;
    return JSON.parse(decodeUtf8(atob(encoded.trim())));
  };
  const mapOf = (url) => {
    // A module that cannot be read keeps its address.
    const known = maps.get(url) ?? readMap(url).catch(() => undefined);
    maps.set(url, known);
    return known;
  };
  /** Returns the file, the position from 1, and the file's content; undefined outside of the project's own code. */
  const locate = async (frame) => {
    const [column, line, ...rest] = frame.split(':').reverse();
    const url = rest.reverse().join(':');
    const { pathname } = new URL(url);
    const isOther = url.startsWith(`${origin}/@`) || url.includes('/node_modules/');
    if (isOther || !url.startsWith(`${origin}/`)) return undefined;
    const map = await mapOf(url);
    const found = map && findSource(map.mappings, Number(line) - 1, Number(column) - 1);
    return (
      found && {
        path: decodeURIComponent(pathname).slice(1),
        line: found.line + 1,
        column: found.column + 1,
        content: map.sourcesContent?.[0] ?? undefined,
      }
    );
  };
  /** Replaces addresses of modules in a text by files and positions of the project. Others stay as they are. */
  const locateAll = async (text) => {
    const frames = [...new Set(text.match(framePattern))].slice(0, maxFrames);
    const places = await Promise.all(frames.map((frame) => locate(frame)));
    return frames.reduce((located, frame, at) => {
      const { path, line, column } = places[at] ?? {};
      return path ? located.replaceAll(frame, `${path}:${line}:${column}`) : located;
    }, text);
  };
  return { locate, locateAll };
}

function decodeUtf8(bytes) {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
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
