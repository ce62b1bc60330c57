import type { SandboxHost } from '../core/ports/sandbox.ts';
import { composeSandboxes } from '../sandboxes/compose-sandboxes.ts';
import { cachedTemplate } from '../sandboxes/testing/cached-template.ts';
import { sharedHost } from '../sandboxes/testing/shared-host.ts';
import { simpleLauncher } from '../sandboxes/testing/simple-launcher.ts';
import { whyNoBubblewrap } from '../sandboxes/testing/why-no-bubblewrap.ts';
import { readPlainFiles } from './plain-template.ts';
import { sharedSandboxFolder } from './shared-template.ts';

/** Real sandboxes for a service, with the templates and the host shared by this test run. */
export async function sharedSandboxManager(): Promise<typeof composeSandboxes> {
  if ((await whyNoBubblewrap()) === false) await cachedTemplate();
  return composeOnSharedHost();
}

/** Same with the plain template for web projects, for tests that do not depend on the page's content. */
export async function plainSandboxManager(): Promise<typeof composeSandboxes> {
  const [sandboxes, webFiles] = await Promise.all([composeOnSharedHost(), readPlainFiles()]);
  return (options) => sandboxes({ ...options, webFiles });
}

/**
 * Same with a stand-in for Vite: a sandbox starts in a third of the CPU time. For tests of commands, files and previews
 * that neither compile code nor inspect the app.
 */
export async function simpleSandboxManager(
  base = plainSandboxManager,
): Promise<typeof composeSandboxes> {
  const [sandboxes, launcher] = await Promise.all([base(), simpleLauncher()]);
  return (options) => sandboxes({ ...options, launcher });
}

async function composeOnSharedHost(): Promise<typeof composeSandboxes> {
  const folder = await sharedSandboxFolder();
  const host = (await whyNoBubblewrap()) === false ? keepOpen(await sharedHost()) : undefined;
  return (options) => composeSandboxes({ ...options, folder, ...(host && { host }) });
}

/** Stays open when a service closes it. */
function keepOpen(host: SandboxHost): SandboxHost {
  const { name, isolated, limits } = host;
  return {
    name,
    isolated,
    limits,
    create: (options) => host.create(options),
    close: async () => {},
  };
}
