import { join } from 'node:path';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import { prepareLauncher } from '../prepare-launcher.ts';
import { assembleTemplateModules } from '../template/assemble-template-modules.ts';
import { type InstallOptions, installModules } from '../template/install-modules.ts';
import {
  readTemplateFiles,
  type TemplateName,
  templatesDirectory,
} from '../template/read-template-files.ts';

/** Initial files of a new project, and the directories that all projects of its platform share. */
export interface Template {
  readonly files: readonly WorkspaceFile[];
  /** Directories mounted into sandboxes, readable by everyone. */
  readonly modules: string;
  readonly launcher: string;
  /** Caches of the dev server and the compiler that sandboxes start from; if omitted, they start without. */
  readonly caches?: string | undefined;
}

/** Packages of the web template come with the service's own; those of the mobile template are fetched on first use. */
const installers = { web: assembleTemplateModules, mobile: installModules };

/**
 * Opens a template. `shelf` is the cache directory for shared files, which sandboxes must be able to reach. The first
 * use of a template may take as long as npm does; `onProgress` reports on it.
 */
export async function openTemplate(
  name: TemplateName,
  cacheDirectory: string,
  options: Pick<InstallOptions, 'onProgress' | 'signal'> = {},
): Promise<Template> {
  const folder = join(templatesDirectory, name);
  const modules = await installers[name](folder, cacheDirectory, options);
  return {
    files: await readTemplateFiles(name),
    modules,
    launcher: await prepareLauncher(cacheDirectory),
  };
}
