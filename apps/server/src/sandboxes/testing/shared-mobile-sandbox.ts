import { atProcessEnd } from '../../testing/process-scope.ts';
import { sharedTemplate } from '../../testing/shared-template.ts';
import { LiveDevSandbox } from '../dev-sandbox/live-dev-sandbox.ts';
import { sandboxLimits } from './cached-template.ts';
import { sharedHost } from './shared-host.ts';

let opened: Promise<LiveDevSandbox> | undefined;
atProcessEnd(async () => (await opened)?.close());

/** The sandbox of the mobile template that test files of this process take over: its packages are bundled only once. */
export function sharedMobileSandbox(): Promise<LiveDevSandbox> {
  opened ??= open();
  return opened;
}

async function open(): Promise<LiveDevSandbox> {
  const [host, template] = await Promise.all([sharedHost(), sharedTemplate('mobile')]);
  return LiveDevSandbox.open({ host, template, limits: sandboxLimits });
}
