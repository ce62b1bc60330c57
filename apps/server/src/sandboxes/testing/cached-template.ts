import { dirname } from 'node:path';
import { sharedTemplate } from '../../testing/shared-template.ts';
import type { Template } from '../dev-sandbox/open-template.ts';
import { TemplateCaches } from '../dev-sandbox/template-caches.ts';
import { sharedHost } from './shared-host.ts';

/** The default limits of sandboxes: compiler, dev server and browser share them. */
export const sandboxLimits = { cpus: 2, memoryMb: 2048, pids: 512, diskMb: 512 };

let cached: Promise<Template> | undefined;

/** The web template with its caches, which are created once per test run. */
export function cachedTemplate(): Promise<Template> {
  cached ??= prepare();
  return cached;
}

async function prepare(): Promise<Template> {
  const [host, template] = await Promise.all([sharedHost(), sharedTemplate('web')]);
  const caches = new TemplateCaches({
    host,
    template,
    limits: sandboxLimits,
    cacheDirectory: dirname(template.launcher),
    recordsPackages: true,
    onError: (error) => {
      throw error;
    },
  });
  await caches.prepare();
  return caches.template;
}
