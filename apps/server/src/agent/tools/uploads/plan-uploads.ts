import type { WorkspaceFile } from '../../../core/ports/sandbox.ts';
import { type MountedCode, mountCode } from '../mount-code.ts';
import { mountRoutes } from '../mount-routes.ts';

export interface UploadsPlan extends MountedCode {
  /** Files of the template, which are added unless they exist. */
  readonly wanted: readonly WorkspaceFile[];
}

const routes = 'server/routes/files.ts';
/** Stands in for the routes if the app has accounts. */
const routesWithAccounts = 'server/routes/files-with-accounts.ts';

/**
 * Plans what uploads need in an app. `read` returns a file of the app, including those that are about to be added or
 * changed.
 */
export async function planUploads(
  template: readonly WorkspaceFile[],
  hasAccounts: boolean,
  read: (path: string) => Promise<string | undefined>,
): Promise<UploadsPlan> {
  const chosen = template.find(({ path }) => path === (hasAccounts ? routesWithAccounts : routes));
  const wanted = template.flatMap((file) => {
    if (file.path === routesWithAccounts) return [];
    return file.path === routes && chosen ? [{ ...chosen, path: routes }] : [file];
  });
  const { files, remaining } = await mountCode(
    [mountRoutes('files', 'fileRoutes', 'uploads')],
    read,
  );
  const existing = await read(routes);
  const isUnprotected = hasAccounts && existing !== undefined && !existing.includes('requireUser');
  return {
    wanted,
    files,
    remaining: isUnprotected
      ? [
          ...remaining,
          `${routes} lets everybody upload. To let only people who are signed in upload, use requireUser:\n${chosen?.content}`,
        ]
      : remaining,
  };
}
