/** An environment variable for the server side of a project's app. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** Description for an agent; continues the sentence after the name. */
  readonly about: string;
  /** True if only the app itself needs the value. */
  readonly isSecret?: boolean;
}

/** A project's configuration for external services. */
export interface ProjectEnvironment {
  readonly variables: readonly Variable[];
  /** Hosts that the project's code may reach. */
  readonly hosts: readonly string[];
  /** Further information for an agent. */
  readonly notes: readonly string[];
}

export type ProjectEnvironmentOf = (projectId: string) => Promise<ProjectEnvironment>;

export const noProjectEnvironment: ProjectEnvironment = { variables: [], hosts: [], notes: [] };

/** The variables in the form a process takes. */
export function toProcessEnvironment({
  variables,
}: ProjectEnvironment): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

export function collectSecrets({ variables }: ProjectEnvironment): string[] {
  return variables.filter(({ isSecret }) => isSecret).map(({ value }) => value);
}
