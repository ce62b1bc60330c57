import type { EnvironmentStage } from '@millwright/contract';

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

export type ProjectEnvironmentOf = (
  projectId: string,
  stage: EnvironmentStage,
) => Promise<ProjectEnvironment>;

export const noProjectEnvironment: ProjectEnvironment = { variables: [], hosts: [], notes: [] };

/** The variables in the form a process takes. */
export function toProcessEnvironment({
  variables,
}: ProjectEnvironment): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
}

/** Shorter lines of a secret occur in ordinary texts. */
const minSecretLineLength = 20;

/** Lists the secret values, and the lines of those that have several, because tools may print a part of them. */
export function collectSecrets({ variables }: ProjectEnvironment): string[] {
  return variables
    .filter(({ isSecret }) => isSecret)
    .flatMap(({ value }) => {
      const lines = value.split(/\r?\n/).filter(({ length }) => length >= minSecretLineLength);
      return value.includes('\n') ? [value, ...lines] : [value];
    });
}
