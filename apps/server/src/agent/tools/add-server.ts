import { z } from 'zod';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { Workspace } from '../../core/ports/workspace.ts';
import { readTemplateFiles } from '../../sandboxes/template/read-template-files.ts';
import { addServerScripts, missingServerPackages } from './add-server-scripts.ts';
import { changeFiles } from './change-files.ts';
import { errorResult } from './error-result.ts';
import { buildingModes, type Tool, type ToolContext, tool } from './tool.ts';

const entryPath = 'server/index.ts';
const configPath = 'vite.config.ts';
const manifestPath = 'package.json';

/** Adds the files of a server to a web app. Files that exist stay as they are. */
export const addServer: Tool = tool({
  name: 'add_server',
  modes: buildingModes,
  platforms: ['web'],
  builds: true,
  description:
    'Add a server to the app: a Hono app in server/index.ts that answers requests below /api, and with `database` a Drizzle schema with migrations for PostgreSQL. Keeps files that exist, so a database can be added later.',
  input: z.object({ database: z.boolean() }),
  title: ({ database }) => (database ? 'Add a server with a database' : 'Add a server'),
  async execute({ database }, context) {
    const { workspace } = context.work;
    const [server, pages, present, manifest] = await Promise.all([
      readTemplateFiles('web-server'),
      readTemplateFiles('web'),
      workspace.tree(),
      readText(workspace, manifestPath),
    ]);
    const paths = new Set(present.map(({ path }) => path));
    const entry = await readText(workspace, entryPath);
    if (entry !== undefined && !usesHono(entry)) {
      return errorResult(
        'OTHER_SERVER',
        `${entryPath} exists and does not use Hono. Change it with edit_file.`,
      );
    }
    const scripts = addServerScripts(manifest ?? '{}', { database });
    if (scripts === undefined) {
      return errorResult('INVALID_MANIFEST', `${manifestPath} is not valid JSON. Repair it first.`);
    }
    const wanted = server.filter(({ path }) => database || !isForDatabase(path));
    const added = wanted.filter(({ path }) => !paths.has(path));
    const written = [
      ...added,
      ...(scripts === manifest ? [] : [{ path: manifestPath, content: scripts }]),
    ];
    const changes = await writeAll(context, written);
    const config = await readText(workspace, configPath);
    const output = [
      describe('Added', added),
      describe(
        'Already there and unchanged',
        wanted.filter(({ path }) => paths.has(path)),
      ),
      ...(scripts === manifest ? [] : [`Added scripts to ${manifestPath}.`]),
      ...missingParts(scripts, config, pages),
    ];
    return { status: 'ok', output: output.filter((line) => line !== '').join('\n'), ...changes };
  },
});

function usesHono(code: string): boolean {
  return code.includes(`'hono'`) || code.includes('"hono"');
}

function isForDatabase(path: string): boolean {
  return path.startsWith('server/db/') || path === 'drizzle.config.ts';
}

async function writeAll(context: ToolContext, written: readonly WorkspaceFile[]) {
  const { workspace } = context.work;
  const changes = [];
  for (const { path, content } of written) {
    const before = await workspace.read(path);
    changes.push(await changeFiles(context, { kind: 'write', path, content }, { before }));
  }
  return {
    files: changes.flatMap(({ files }) => files),
    events: changes.flatMap(({ events }) => events),
  };
}

/** What projects that started from an earlier template lack. */
function missingParts(
  manifest: string,
  config: string | undefined,
  pages: readonly WorkspaceFile[],
): string[] {
  const template = (path: string) => String(pages.find((file) => file.path === path)?.content);
  const { packages, devPackages } = missingServerPackages(manifest, template(manifestPath));
  return [
    ...(packages.length > 0
      ? [`Missing packages, add them with install_packages: ${packages.join(' ')}`]
      : []),
    ...(devPackages.length > 0
      ? [
          `Missing packages for development, add them with install_packages and dev: ${devPackages.join(' ')}`,
        ]
      : []),
    ...(config?.includes(entryPath)
      ? []
      : [
          `${configPath} does not start the server yet. Take over the parts about the server from:\n${template(configPath)}`,
        ]),
  ];
}

function describe(label: string, files: readonly WorkspaceFile[]): string {
  return files.length === 0 ? '' : `${label}: ${files.map(({ path }) => path).join(', ')}`;
}

async function readText(
  workspace: Pick<Workspace, 'read'>,
  path: string,
): Promise<string | undefined> {
  const file = await workspace.read(path);
  return file && Buffer.from(file.content).toString('utf8');
}
