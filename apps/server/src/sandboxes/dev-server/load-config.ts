import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

type Vite = typeof import('vite');

/** In Vite's lookup order. */
const configNames = ['js', 'mjs', 'ts', 'cjs', 'mts', 'cts'].map(
  (ending) => `vite.config.${ending}`,
);
/** Files whose content determines how a server runs, in every project. */
export const configFiles: readonly string[] = [
  ...configNames,
  'package.json',
  'package-lock.json',
  // npm's record of installed packages: a running server does not retry packages that were missing once.
  'node_modules/.package-lock.json',
  'tsconfig.json',
  'tsconfig.app.json',
  'postcss.config.js',
  'postcss.config.mjs',
  'postcss.config.cjs',
  '.env',
  '.env.local',
  '.env.development',
  '.env.development.local',
];

/** Entry of the project's own server. The template's configuration depends on whether it exists. */
export const serverEntry = 'server/index.ts';

export interface ProjectConfig {
  readonly config: UserConfig;
  /** Workspace files that the configuration imports, as relative paths. */
  readonly imports: readonly string[];
}

/** A file that is required to start the server is invalid. */
export class ConfigError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} is not valid`, { cause });
    this.file = file;
  }
}

/**
 * Loads the project's vite.config. Vite's own loader writes a bundled copy to node_modules, which may be read-only; the
 * module runner needs no file. `define` supplies the variables that most configurations rely on.
 */
export async function loadConfig(vite: Vite, workspace: string): Promise<ProjectConfig> {
  checkManifest(workspace);
  const name = configNames.find((candidate) => existsSync(join(workspace, candidate)));
  if (!name) return { config: {}, imports: [] };
  const file = join(workspace, name);
  try {
    const { module, dependencies } = await vite.runnerImport<{ default?: unknown }>(file, {
      configFile: false,
      envDir: false,
      root: workspace,
      logLevel: 'silent',
      define: { __dirname: JSON.stringify(workspace), __filename: JSON.stringify(file) },
    });
    const exported = module.default;
    const config = await (typeof exported === 'function'
      ? exported({ command: 'serve', mode: 'development', isSsrBuild: false, isPreview: false })
      : exported);
    if (typeof config !== 'object' || config === null) {
      throw new Error('The configuration must be an object: export default defineConfig({ … })');
    }
    const own = dependencies.filter((path) => path.startsWith(`${workspace}/`));
    return { config, imports: own.map((path) => path.slice(workspace.length + 1)) };
  } catch (error) {
    throw new ConfigError(name, error);
  }
}

/** Reports a broken package.json with its file name. Vite reads it too, but reports neither file nor position. */
function checkManifest(workspace: string): void {
  try {
    JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ConfigError('package.json', error);
    }
  }
}
