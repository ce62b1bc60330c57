/** Every sandbox has its workspace in a directory of this name. */
const workspaceMark = '/project/';
const maxFrames = 50;

export interface LogPosition {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

const noPosition: LogPosition = { file: null, line: null, column: null };

/** Shows the files of the workspace relative to it, as in the editor. */
export function shortenPaths(text: string): string {
  const at = text.indexOf(workspaceMark);
  if (at < 0) return text;
  const end = at + workspaceMark.length;
  const start = Math.max(text.lastIndexOf('(', at), lastSpaceBefore(text, at)) + 1;
  const prefix = text.slice(start, end);
  // A relative path names a directory of the app.
  if (!/^(?:file:\/\/)?\//.test(prefix)) return text;
  const root = prefix.replace(/^file:\/\//, '');
  return text.replaceAll(`file://${root}`, '').replaceAll(root, '');
}

function lastSpaceBefore(text: string, at: number): number {
  return Math.max(...[' ', '\t', '\n', '"', "'"].map((space) => text.lastIndexOf(space, at)));
}

/** Returns the first position of a stack that is in a file of the project, which is not one of a package. */
export function findPosition(text: string): LogPosition {
  let frames = 0;
  for (const line of text.split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    frames += 1;
    if (frames > maxFrames) break;
    const place = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1);
    const [, file = '', row, column] = /^([^:]+):(\d{1,7}):(\d{1,7})\)?$/.exec(place) ?? [];
    if (isOwnFile(file)) return { file, line: Number(row), column: Number(column) };
  }
  return noPosition;
}

function isOwnFile(file: string): boolean {
  const isRelative = file !== '' && !file.startsWith('/');
  const isBuilt = file.startsWith('.') || file.startsWith('dist/') || file.startsWith('@');
  return isRelative && !isBuilt && !file.includes('node_modules/');
}
