import type { ProjectEnvironmentOf } from './ports/project-environment.ts';

/** Combines several sources of variables. If two set the same name, the earlier one wins. */
export function mergeProjectEnvironments(
  sources: readonly ProjectEnvironmentOf[],
): ProjectEnvironmentOf {
  return async (projectId, stage) => {
    const environments = await Promise.all(sources.map((read) => read(projectId, stage)));
    const variables = environments.flatMap((environment) => environment.variables);
    return {
      variables: variables.filter(
        ({ name }, index) => variables.findIndex((one) => one.name === name) === index,
      ),
      hosts: [...new Set(environments.flatMap(({ hosts }) => hosts))],
      notes: environments.flatMap(({ notes }) => notes),
    };
  };
}
