/** Path below a project, with encoded segments. */
export const projectPath = (projectId: string, ...parts: readonly string[]): string =>
  ['/api/v1/projects', ...[projectId, ...parts].map(encodeURIComponent)].join('/');
