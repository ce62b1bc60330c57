import { z } from 'zod';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { Workspace } from '../../core/ports/workspace.ts';
import { readTemplateFiles } from '../../sandboxes/template/read-template-files.ts';
import { planAccounts } from './accounts/plan-accounts.ts';
import { addReadmeSections, headingOf, readSections } from './add-readme-sections.ts';
import { addServerScripts, missingServerPackages, type ServerParts } from './add-server-scripts.ts';
import { changeFiles } from './change-files.ts';
import { errorResult } from './error-result.ts';
import { mountJobs } from './mount-jobs.ts';
import type { TextFile } from './text-file.ts';
import { buildingModes, type Tool, type ToolContext, tool } from './tool.ts';
import { planUploads } from './uploads/plan-uploads.ts';

const entryPath = 'server/index.ts';
const configPath = 'vite.config.ts';
const manifestPath = 'package.json';
const requireUserPath = 'server/require-user.ts';
const receiveFilePath = 'server/files/receive-file.ts';
const readmePath = 'README.md';
const databaseHeading = '## Database';

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
      'Add a server to the app: a Hono app in server/index.ts that answers requests below /api, with `database` a Drizzle schema with migrations for PostgreSQL, with `accounts` sign-up, sign-in and roles on top of the database, with `uploads` a store for files that people upload, and with `jobs` the runner of scheduled jobs in server/jobs. Keeps files that exist, so each can be added later.',
    input: z.object({
      database: z.boolean(),
      accounts: z.boolean().default(false),
      uploads: z.boolean().default(false),
      jobs: z.boolean().default(false),
    }),
    title: ({ database, accounts, uploads, jobs }) => {
      const part = accounts ? 'accounts' : database && 'a database';
      const parts = [part, uploads && 'uploads', jobs && 'jobs'].filter((one) => one !== false);
      return parts.length === 0 ? 'Add a server' : `Add a server with ${listParts(parts)}`;
    },
    async execute({ database: wantsDatabase, accounts, uploads, jobs }, context) {
      const { workspace } = context.work;
      const database = wantsDatabase || accounts;
      const [server, accountTemplate, uploadFiles, jobFiles, pages, present, manifest] =
        await Promise.all([
          readTemplateFiles('web-server'),
          accounts ? readTemplateFiles('web-accounts') : [],
          readTemplateFiles('web-uploads'),
          jobs ? readTemplateFiles('web-jobs') : [],
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
      const base = server
        .filter(isNotReadme)
        .filter(({ path }) => database || !isForDatabase(path));
      const accountFiles = accountTemplate.filter(isNotReadme);
      const readme = await readText(workspace, readmePath);
      const guide = addReadmeSections(
        readme ?? '# My app',
        [...sectionsOf(server), ...sectionsOf(accountTemplate)].filter(
          (section) => database || headingOf(section) !== databaseHeading,
        ),
      );
      const isMissing = ({ path }: WorkspaceFile) => !paths.has(path);
      const read = async (path: string) => {
        const file = base.find((one) => one.path === path && isMissing(one));
        return file ? String(file.content) : readText(workspace, path);
      };
      const plan = accounts ? await planAccounts(accountFiles, read) : undefined;
      if (plan?.status === 'conflict') return tablesExistError(plan.tables);
      const hasAccounts = accounts || paths.has(requireUserPath);
      // Accounts decide who may upload.
      const needsUploads = uploads || (accounts && paths.has(receiveFilePath));
      const uploadPlan = needsUploads
        ? await planUploads(
            uploadFiles,
            hasAccounts,
            async (path) =>
              plan?.changed.find((one) => one.path === path)?.content ?? (await read(path)),
          )
        : undefined;
      const mounted = jobs ? await mountJobs(read) : undefined;
      const wanted = [...base, ...(plan?.wanted ?? []), ...(uploadPlan?.wanted ?? []), ...jobFiles];
      const added = wanted.filter(isMissing);
      const connected = mergeFiles([...(plan?.changed ?? []), ...(uploadPlan?.files ?? [])]);
      const changed = [
        ...connected,
        ...(mounted?.files ?? []),
        ...(scripts === manifest ? [] : [{ path: manifestPath, content: scripts }]),
        ...(guide === readme ? [] : [{ path: readmePath, content: guide }]),
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
        describe(`Added or changed for ${accounts ? 'accounts' : 'uploads'}`, connected),
        ...(scripts === manifest ? [] : [`Added scripts to ${manifestPath}.`]),
        describe('Changed for jobs', mounted?.files ?? []),
        ...(guide === readme ? [] : [`Added how to run the app to ${readmePath}.`]),
        ...(plan?.remaining ?? []),
        ...(uploadPlan?.remaining ?? []),
        ...(mounted?.remaining ?? []),
        ...missingParts({ manifest: scripts, accounts, jobs }, config, pages),
      ];
      return { status: 'ok', output: output.filter((line) => line !== '').join('\n'), ...changes };
    },
  });

function listParts(parts: readonly string[]): string {
  return new Intl.ListFormat('en').format(parts);
}

/** The files whose content is not replaced by others. */
function without(files: readonly WorkspaceFile[], others: readonly TextFile[]): WorkspaceFile[] {
  return files.filter(({ path }) => !others.some((other) => other.path === path));
}

/** Of several contents for one path, the last, which was planned with the ones before. */
function mergeFiles(files: readonly TextFile[]): TextFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function tablesExistError(tables: readonly string[]) {
  return errorResult(
    'TABLES_EXIST',
    `The app has tables of its own that accounts need: ${tables.join(', ')}. Ask the user whether to rename them first, with a migration that keeps their rows.`,
  );
}

const isNotReadme = ({ path }: WorkspaceFile) => path !== readmePath;

/** How to run the app, from the README of a template. */
function sectionsOf(files: readonly WorkspaceFile[]): string[] {
  const readme = files.find(({ path }) => path === readmePath);
  return readme ? readSections(String(readme.content)) : [];
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

/** Lists packages and settings that projects from an earlier template lack. */
function missingParts(
  { manifest, ...parts }: ServerParts & { readonly manifest: string },
  config: string | undefined,
  pages: readonly WorkspaceFile[],
): string[] {
  const template = (path: string) => String(pages.find((file) => file.path === path)?.content);
  const { packages, devPackages } = missingServerPackages(manifest, template(manifestPath), parts);
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
