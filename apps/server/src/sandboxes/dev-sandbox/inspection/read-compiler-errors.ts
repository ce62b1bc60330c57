import type { Problem } from '../../../core/ports/sandbox-manager.ts';

/** Matches `src/App.tsx(3,5): error TS2322: Type …`, with or without a location. */
const headline = /(?:^|\): )error TS\d+: /;
const locationPattern = /^(?<file>.+)\((?<line>\d+),(?<column>\d+)$/;

/** Parses the errors that the TypeScript compiler printed. Indented lines continue the preceding error. */
export function readCompilerErrors(output: string): Problem[] {
  const problems: Problem[] = [];
  for (const text of output.split('\n')) {
    const error = errorIn(text.trimEnd());
    const last = problems.at(-1);
    if (error) problems.push(error);
    else if (last && /^\s+\S/.test(text)) {
      problems[problems.length - 1] = { ...last, message: `${last.message}\n${text.trimEnd()}` };
    }
  }
  return problems;
}

function errorIn(text: string): Problem | undefined {
  const found = headline.exec(text);
  const location = found && locationPattern.exec(text.slice(0, found.index))?.groups;
  if (!found || (found.index > 0 && !location)) return undefined;
  return {
    source: 'typecheck',
    message: text.slice(found.index + found[0].length),
    file: location?.file ?? null,
    line: location ? Number(location.line) : null,
    column: location ? Number(location.column) : null,
    frame: null,
  };
}
