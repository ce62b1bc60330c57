import { z } from 'zod';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { Workspace } from '../../core/ports/workspace.ts';
import { readTemplateFiles } from '../../sandboxes/template/read-template-files.ts';
import type { TextFile } from './accounts/append-migration.ts';
import { planAccounts } from './accounts/plan-accounts.ts';
import { addServerScripts, missingServerPackages } from './add-server-scripts.ts';
import { changeFiles } from './change-files.ts';
import { errorResult } from './error-result.ts';
import { buildingModes, type Tool, type ToolContext, tool } from './tool.ts';

const entryPath = 'server/index.ts';
const configPath = 'vite.config.ts';
const manifestPath = 'package.json';

/** Provides what an app with accounts needs in its environment; its next command and request have it. */
export type PrepareAccounts = (projectId: string) => Promise<void>;

/** Adds the files of a server to a web app. Files that exist stay as they are. */
export const addServer = (prepareAccounts: PrepareAccounts): Tool =>
  tool({
    name: 'add_server',
    modes: buildingModes,
    platforms: ['web'],
    builds: true,
    description:
      'Add a server to the app: a Hono app in server/index.ts that answers requests below /api, with `database` a Drizzle schema with migrations for PostgreSQL, and with `accounts` sign-up, sign-in and roles on top of the database. Keeps files that exist, so a database and accounts can be added later.',
    input: z.object({ database: z.boolean(), accounts: z.boolean().default(false) }),
    title: ({ database, accounts }) => {
      if (accounts) return 'Add a server with accounts';
      return database ? 'Add a server with a database' : 'Add a server';
    },
    async execute({ database: wantsDatabase, accounts }, context) {
      const { workspace } = context.work;
      const database = wantsDatabase || accounts;
      const [server, accountFiles, pages, present, manifest] = await Promise.all([
        readTemplateFiles('web-server'),
        accounts ? readTemplateFiles('web-accounts') : [],
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
        return errorResult(
          'INVALID_MANIFEST',
          `${manifestPath} is not valid JSON. Repair it first.`,
        );
      }
      const base = server.filter(({ path }) => database || !isForDatabase(path));
      const isMissing = ({ path }: WorkspaceFile) => !paths.has(path);
      const plan = accounts
        ? await planAccounts(accountFiles, async (path) => {
            const file = base.find((one) => one.path === path && isMissing(one));
            return file ? String(file.content) : readText(workspace, path);
          })
        : undefined;
      if (plan?.status === 'conflict') return tablesExistError(plan.tables);
      const wanted = [...base, ...(plan?.wanted ?? [])];
      const added = wanted.filter(isMissing);
      const changed = [
        ...(plan?.changed ?? []),
        ...(scripts === manifest ? [] : [{ path: manifestPath, content: scripts }]),
      ];
      if (accounts) await prepareAccounts(context.work.assignment.projectId);
      const changes = await writeAll(context, [...without(added, changed), ...changed]);
      const config = await readText(workspace, configPath);
      const output = [
        describe('Added', added),
        describe(
          'Already there and unchanged',
          without(wanted, changed).filter((file) => !isMissing(file)),
        ),
        describe('Added or changed for accounts', plan?.changed ?? []),
        ...(scripts === manifest ? [] : [`Added scripts to ${manifestPath}.`]),
        ...(plan?.remaining ?? []),
        ...missingParts({ manifest: scripts, accounts }, config, pages),
      ];
      return { status: 'ok', output: output.filter((line) => line !== '').join('\n'), ...changes };
    },
  });

/** The files whose content is not replaced by others. */
function without(files: readonly WorkspaceFile[], others: readonly TextFile[]): WorkspaceFile[] {
  return files.filter(({ path }) => !others.some((other) => other.path === path));
}

function tablesExistError(tables: readonly string[]) {
  return errorResult(
    'TABLES_EXIST',
    `The app has tables of its own that accounts need: ${tables.join(', ')}. Ask the user whether to rename them first, with a migration that keeps their rows.`,
  );
}

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
  { manifest, accounts }: { readonly manifest: string; readonly accounts: boolean },
  config: string | undefined,
  pages: readonly WorkspaceFile[],
): string[] {
  const template = (path: string) => String(pages.find((file) => file.path === path)?.content);
  const { packages, devPackages } = missingServerPackages(manifest, template(manifestPath), {
    accounts,
  });
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
