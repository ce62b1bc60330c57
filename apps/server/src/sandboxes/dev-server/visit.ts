import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { crawlModules } from './crawl-modules.ts';
import { visitWithBrowser } from './visit-with-browser.ts';

/**
 * Visits a project's page inside its sandbox with the first of these browsers that exists: `node visit.mjs --port 5173
 * --profile /tmp/visit --browser /usr/bin/chromium`. Prints a VisitReport.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    profile: { type: 'string' },
    browser: { type: 'string', multiple: true, default: [] },
  },
});
const { port, profile, browser } = values;
if (!port || !profile) throw new Error('--port and --profile are required');

const origin = `http://127.0.0.1:${port}`;
const workspace = process.cwd();
const program = browser.find((candidate) => existsSync(candidate));
const visited = program && (await visitWithBrowser({ program, profile, origin, workspace }));
const report = visited || (await crawlModules(origin, workspace));
process.stdout.write(JSON.stringify(report), () => process.exit());
