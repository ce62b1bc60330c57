import { z } from 'zod';

const entries = z.record(z.string(), z.string()).optional();
const manifestSchema = z.object({
  scripts: entries,
  dependencies: entries,
  devDependencies: entries,
});

const typecheck = 'tsc -p tsconfig.server.json';

/**
 * Returns a package.json with the commands of a server, in the same text if it has them. Undefined if it is not valid.
 */
export function addServerScripts(
  manifest: string,
  { database }: { readonly database: boolean },
): string | undefined {
  const parsed = parseManifest(manifest);
  if (!parsed) return undefined;
  const { scripts = {} } = parsed;
  const existing = scripts['typecheck'];
  const added: Record<string, string> = {
    start: 'node --enable-source-maps dist/server/index.js',
    ...(existing && !existing.includes(typecheck) && { typecheck: `${existing} && ${typecheck}` }),
    ...(database && { 'db:generate': 'drizzle-kit generate' }),
  };
  const missing = Object.entries(added).filter(
    ([name]) => name === 'typecheck' || scripts[name] === undefined,
  );
  if (missing.length === 0) return manifest;
  const changed = {
    ...JSON.parse(manifest),
    scripts: { ...scripts, ...Object.fromEntries(missing) },
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}

const serverPackages = ['@hono/node-server', 'drizzle-orm', 'hono', 'pg', 'zod'];
const devServerPackages = ['@hono/vite-dev-server', '@types/node', '@types/pg', 'drizzle-kit'];
const accountPackages = ['better-auth', 'nodemailer'];
const jobPackages = ['cron-parser'];

export interface ServerParts {
  readonly accounts: boolean;
  readonly jobs: boolean;
}

/** Returns the packages of a server that a package.json lacks, with the versions of the template's. */
export function missingServerPackages(
  manifest: string,
  template: string,
  { accounts, jobs }: ServerParts,
): { packages: string[]; devPackages: string[] } {
  const [own, known] = [installedIn(manifest), installedIn(template)];
  const missing = (names: readonly string[]) =>
    names.filter((name) => !own[name]).map((name) => `${name}@${known[name]}`);
  return {
    packages: missing([
      ...serverPackages,
      ...(accounts ? accountPackages : []),
      ...(jobs ? jobPackages : []),
    ]),
    devPackages: missing(devServerPackages),
  };
}

function installedIn(manifest: string): Record<string, string> {
  const parsed = parseManifest(manifest);
  return { ...parsed?.devDependencies, ...parsed?.dependencies };
}

function parseManifest(manifest: string): z.output<typeof manifestSchema> | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(manifest)).data;
  } catch {
    // Not JSON.
    return undefined;
  }
}
