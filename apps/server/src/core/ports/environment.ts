/** One variable that the server side of a project's app finds. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** What it is, in words for an agent; reads on after its name. */
  readonly about: string;
  /** Nobody but the app itself needs it. */
  readonly isSecret?: boolean;
}

/** What a project has of accounts elsewhere. */
export interface Environment {
  readonly variables: readonly Variable[];
  /** Where its code may go for it. */
  readonly hosts: readonly string[];
  /** What else an agent should know. */
  readonly notes: readonly string[];
}

export type EnvironmentOf = (projectId: string) => Promise<Environment>;

export const noEnvironment: Environment = { variables: [], hosts: [], notes: [] };

/** As programs get it. */
export function variablesIn({ variables }: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

export function secretsIn({ variables }: Environment): string[] {
  return variables.filter(({ isSecret }) => isSecret).map(({ value }) => value);
}
