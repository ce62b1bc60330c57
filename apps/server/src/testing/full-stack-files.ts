import assert from 'node:assert/strict';
import type { WorkspaceFile } from '../core/ports/sandbox.ts';
import { readTemplateFiles } from '../sandboxes/template/read-template-files.ts';
import { readPlainFiles } from './plain-template.ts';

const configPath = 'vite.config.ts';

/** Part of the server that only pages import. It needs the types of browsers. */
const pagePart = 'src/lib/api.ts';

/** The files of a new web project with a server. */
export async function fullStackFiles(): Promise<WorkspaceFile[]> {
  return [...(await readTemplateFiles('web')), ...(await readServerFiles())];
}

/** The same server with the page of the plain template, which needs neither React nor Tailwind. */
export async function plainFullStackFiles(): Promise<WorkspaceFile[]> {
  const [plain, web, server] = await Promise.all([
    readPlainFiles(),
    readTemplateFiles('web'),
    readServerFiles(),
  ]);
  const config = web.find(({ path }) => path === configPath);
  return [
    ...plain,
    { path: configPath, content: withoutPagePlugins(String(config?.content)) },
    ...server.filter(({ path }) => path !== pagePart),
  ];
}

async function readServerFiles(): Promise<WorkspaceFile[]> {
  const files = await readTemplateFiles('web-server');
  // The README of the template contains sections for that of the project.
  return files.filter(({ path }) => path !== 'README.md');
}

/** The template's configuration without the compilers and the packages of pages. */
function withoutPagePlugins(config: string): string {
  return [/\breact\(\),/, /\btailwindcss\(\),/, /\boptimizeDeps: \{[^}]*\},/].reduce(
    (rest, part) => {
      assert.match(rest, part);
      return rest.replace(part, '');
    },
    config,
  );
}
