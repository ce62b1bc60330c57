import { explainRejectedVariableName } from './explain-rejected-variable-name.ts';
import { environmentLimits } from './limits.ts';
import { type DotenvProblem, type DotenvVariable, parseDotenv } from './parse-dotenv.ts';

export interface SkippedVariable {
  readonly name: string;
  /** Continues the sentence after the name. */
  readonly reason: string;
}

export interface EnvironmentImport {
  readonly variables: readonly DotenvVariable[];
  /** Variables that a project can't have. */
  readonly skipped: readonly SkippedVariable[];
  /** Lines that could not be read. */
  readonly problems: readonly DotenvProblem[];
}

/** Determines what setting all variables of a `.env` text would do. */
export function planEnvironmentImport(
  text: string,
  isProvided: (name: string) => boolean = () => false,
): EnvironmentImport {
  const { variables: parsed, problems } = parseDotenv(text);
  const variables: DotenvVariable[] = [];
  const skipped: SkippedVariable[] = [];
  for (const variable of parsed) {
    const { name, value } = variable;
    const reason =
      explainRejectedVariableName(name) ??
      explainRejectedValue(value) ??
      (isProvided(name) ? 'is set by a connected service' : undefined);
    if (reason) skipped.push({ name, reason });
    else variables.push(variable);
  }
  return { variables, skipped, problems };
}

function explainRejectedValue(value: string): string | undefined {
  const { valueBytes } = environmentLimits;
  if (new TextEncoder().encode(value).length > valueBytes) {
    return `has a value of more than ${valueBytes / 1024} KiB`;
  }
  return value.includes('\0') ? 'has a value with a NUL character' : undefined;
}
