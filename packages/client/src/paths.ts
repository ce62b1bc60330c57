/** A path below a project, with whatever its parts hold. */
export const projectPath = (projectId: string, ...parts: readonly string[]): string =>
  ['/api/v1/projects', ...[projectId, ...parts].map(encodeURIComponent)].join('/');
