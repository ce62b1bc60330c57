import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DepOptimizationOptions, InlineConfig, Logger, Plugin, UserConfig } from 'vite';

export interface ServerOptions {
  readonly workspace: string;
  readonly port: number;
  /** Directory for Vite's cache, outside of the packages and the project's files. */
  readonly cache: string;
}

/** Merges the project's configuration with the settings that the sandbox dictates. */
export function serverConfig(
  project: UserConfig,
  { workspace, port, cache }: ServerOptions,
  customLogger: Logger,
  plugins: readonly Plugin[],
): InlineConfig {
  return {
    ...project,
    root: resolve(workspace, project.root ?? '.'),
    configFile: false,
    // A preview has its own host, so its base is always "/", whatever path the published site uses.
    base: '/',
    // Plugins skip everything in a directory of this name. Elsewhere they would transform the bundled packages like the
    // project's own code, which takes seconds.
    cacheDir: join(cache, 'node_modules'),
    optimizeDeps: withoutWhitespace(project.optimizeDeps),
    clearScreen: false,
    customLogger,
    plugins: [...plugins, project.plugins],
    server: {
      ...project.server,
      host: '127.0.0.1',
      port,
      strictPort: true,
      open: false,
      middlewareMode: false,
      https: undefined,
      // The proxy in front decides which hosts are allowed; nothing else can reach this port.
      allowedHosts: true,
      // The client connects to the host and port that the page was loaded from.
      hmr: true,
      ws: undefined,
      origin: undefined,
      forwardConsole: false,
      // Packages may be symlinked; allow their real directory, and nothing more.
      fs: {
        strict: true,
        allow: [workspace, cache, realpathSync(join(workspace, 'node_modules'))],
      },
    },
  };
}

/** Shortens the bundled packages, which every visit transfers and parses. Names stay, for readable stack traces. */
function withoutWhitespace(project: DepOptimizationOptions = {}): DepOptimizationOptions {
  const { rolldownOptions } = project;
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  return {
    ...project,
    rolldownOptions: {
      ...rolldownOptions,
      output: { minify, legalComments: 'none', ...rolldownOptions?.output },
    },
  };
}
