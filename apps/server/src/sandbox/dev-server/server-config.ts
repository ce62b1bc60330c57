import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InlineConfig, Logger, Plugin, UserConfig } from 'vite';

export interface Site {
  readonly workspace: string;
  readonly port: number;
  /** Vite's own files: outside the packages and outside the project's files. */
  readonly cache: string;
}

/** The project's configuration, with everything that belongs to the sandbox settled by us. */
export function serverConfig(
  project: UserConfig,
  { workspace, port, cache }: Site,
  customLogger: Logger,
  plugins: readonly Plugin[],
): InlineConfig {
  return {
    ...project,
    root: resolve(workspace, project.root ?? '.'),
    configFile: false,
    // A preview has a host of its own, so whatever path the finished site will live at, here it is "/".
    base: '/',
    cacheDir: cache,
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
      // Which hosts may ask is the business of the proxy in front; nobody else reaches this port.
      allowedHosts: true,
      // Left to the page: the client then talks to the host and port the page itself came from.
      hmr: true,
      ws: undefined,
      origin: undefined,
      forwardConsole: false,
      // Packages may be linked from elsewhere; their real place must be readable, and nothing more.
      fs: {
        strict: true,
        allow: [workspace, cache, realpathSync(join(workspace, 'node_modules'))],
      },
    },
  };
}
