import { existsSync } from 'node:fs';

/** Common locations of a browser. Sandboxes see the same paths as the host. */
const browserPaths: readonly string[] = [
  // The headless shell has no user interface: it starts faster and needs less memory.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of an installed browser. */
export function findBrowser(): string | undefined {
  return browserPaths.find((path) => existsSync(path));
}
