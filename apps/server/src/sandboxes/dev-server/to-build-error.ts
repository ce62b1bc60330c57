import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { codeFrame } from './code-frame.ts';

/** Fields that errors of Vite, its plugins and its bundler may carry. */
interface Thrown {
  readonly message?: unknown;
  readonly id?: unknown;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  readonly plugin?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
}

interface Location {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** Location header in the bundler's error output, such as `╭─[ src/App.tsx:9:22 ]`. */
const framePattern = /^ *╭─\[ (?<file>.+):(?<line>\d+):(?<column>\d+) \]$/m;
/** Location in the messages of JSON.parse. */
const jsonLocationPattern = /\(line (?<line>\d+) column (?<column>\d+)\)/;

const maxCauses = 5;

export function toBuildError(thrown: unknown, workspace: string, file?: string): BuildError {
  const { id, loc, plugin, stack } = (thrown ?? {}) as Thrown;
  const text = stripVTControlCharacters(messageOf(thrown)).replaceAll(`${workspace}${sep}`, '');
  const printedFrame = framePattern.exec(text);
  const printedLocation =
    printedFrame?.groups ??
    jsonLocationPattern.exec(text)?.groups ??
    thrownAt(String(stack), workspace);
  const named =
    loc?.file ?? (typeof id === 'string' ? id : undefined) ?? file ?? printedLocation?.file;
  const location: Location = {
    file: named === undefined ? null : withinWorkspace(named, workspace),
    line: loc?.line ?? (printedLocation ? Number(printedLocation.line) : null),
    // Vite counts columns from 0, the other sources from 1.
    column: loc ? loc.column + 1 : printedLocation ? Number(printedLocation.column) : null,
  };
  return {
    ...location,
    message: printedFrame ? headline(text.slice(0, printedFrame.index)) : text.trim(),
    plugin: typeof plugin === 'string' ? plugin : null,
    frame: printedFrame ? text.slice(printedFrame.index).trimEnd() : frameOf(location, workspace),
  };
}

/** The message and those of its causes: a failed query names its statement, and its cause the reason. */
function messageOf(thrown: unknown): string {
  const messages: string[] = [];
  let error: unknown = thrown;
  do {
    const { message = error, cause } = (error ?? {}) as Thrown;
    messages.push(String(message));
    error = cause;
  } while (error !== undefined && messages.length < maxCauses);
  return messages.join('\nCause: ');
}

/**
 * Returns the location of project code that threw, for example in a configuration. A location in a plugin would
 * mislead. Packages also throw for the project's server, so there the first frame of the project counts.
 */
function thrownAt(stack: string, workspace: string): Record<string, string> | undefined {
  const [top, ...rest] = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(locationOf);
  if (top && isOwnFile(top.file, workspace)) return top;
  return rest.find(
    (frame) =>
      isOwnFile(frame?.file, workspace) && frame?.file?.startsWith(join(workspace, 'server') + sep),
  );
}

function locationOf(frame: string): Record<string, string> | undefined {
  return /\(?(?:file:\/\/)?(?<file>\/[^()]+):(?<line>\d+):(?<column>\d+)\)?$/.exec(frame)?.groups;
}

function isOwnFile(file: string | undefined, workspace: string): boolean {
  return file?.startsWith(`${workspace}${sep}`) === true && !file.includes('/node_modules/');
}

function withinWorkspace(named: string, workspace: string): string {
  const path = relative(workspace, resolve(workspace, named.split('?', 1)[0] ?? ''));
  return path.startsWith('..') || isAbsolute(path) ? named : path.split(sep).join('/');
}

/** Returns the last line: "Transform failed with 1 error:" adds nothing to the line that follows it. */
function headline(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return String(lines.at(-1))
    .replace(/^\[\w+\] /, '')
    .trim();
}

/** Builds the frame from the file itself: plugins show their input, which is already transformed. */
function frameOf({ file, line, column }: Location, workspace: string): string | null {
  if (file === null || line === null) return null;
  try {
    return codeFrame(readFileSync(join(workspace, file), 'utf8'), line, column);
  } catch {
    // The file is missing or not readable: the error is reported without a frame.
    return null;
  }
}
