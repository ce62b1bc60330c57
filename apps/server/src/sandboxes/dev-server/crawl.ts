import { crawlModules } from './crawl-modules.ts';

// Inspects a project's page inside its sandbox without a browser: `node crawl.mjs 5173`. Prints a VisitReport.
const report = await crawlModules(`http://127.0.0.1:${process.argv[2]}`);
process.stdout.write(JSON.stringify(report), () => process.exit());
