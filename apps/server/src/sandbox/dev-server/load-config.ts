import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

type Vite = typeof import('vite');

/** In the order in which Vite looks for them. */
const configNames = ['js', 'mjs', 'ts', 'cjs', 'mts', 'cts'].map(
  (ending) => `vite.config.${ending}`,
);
/** Their content decides how a server runs, in every project. */
export const configFiles: readonly string[] = [
  ...configNames,
  'package.json',
  'package-lock.json',
  // npm's note of what is installed: a running server goes on missing what it missed once.
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

export interface ProjectConfig {
  readonly config: UserConfig;
  /** What it imports from the workspace, relative to it. */
  readonly imports: readonly string[];
}

/** Something is wrong with a file that must be right before a server can start. */
export class ConfigError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be used`, { cause });
    this.file = file;
  }
}

/**
 * Reads the project's vite.config. Not by Vite's own way: that writes a bundled copy into
 * node_modules, which need not be writable. The module runner needs no file, and the definitions give
 * it what most written configurations rely on.
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

/** Vite reads it too, but says neither which file it was nor where. */
function checkManifest(workspace: string): void {
  try {
    JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ConfigError('package.json', error);
    }
  }
}
