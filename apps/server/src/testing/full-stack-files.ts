import type { WorkspaceFile } from '../core/ports/sandbox.ts';
import { readTemplateFiles } from '../sandboxes/template/read-template-files.ts';

/** The files of a new web project with a server. */
export async function fullStackFiles(): Promise<WorkspaceFile[]> {
  const [pages, server] = await Promise.all([
    readTemplateFiles('web'),
    readTemplateFiles('web-server'),
  ]);
  // The README of the template contains sections for that of the project.
  return [...pages, ...server.filter(({ path }) => path !== 'README.md')];
}
