import { closeProcessScope } from '../apps/server/src/testing/process-scope.ts';
import { stopServer } from './benchmark-service.ts';
import { measureDatabaseBystander } from './database-bystander.ts';
import { measureFanOut } from './fan-out.ts';
import { type Figure, formatRow } from './figure.ts';
import { measureFirstEvent } from './first-event.ts';
import { measureHistory } from './history.ts';
import { measureHotReload } from './hot-reload.ts';
import { measureIdle } from './idle.ts';
import { measureLiveApp } from './live-app.ts';
import { measurePreview } from './preview.ts';
import { measurePublishing } from './publishing.ts';
import { measureQueue } from './queue.ts';
import { measureSandbox } from './sandbox.ts';
import { measureStartUp } from './start-up.ts';
import { measureStarter } from './starter.ts';
import { measureAborts } from './stopping.ts';
import { measureStudio } from './studio.ts';
import { measureTokens } from './tokens.ts';
import { measureVerification } from './verification.ts';

/** `npm run bench [name …]`: each figure as a ratio to its target, with bare Node beside it. */
const benchmarks: Readonly<Record<string, () => Promise<Figure[]>>> = {
  tokens: measureTokens,
  firstEvent: measureFirstEvent,
  fanOut: measureFanOut,
  idle: measureIdle,
  history: measureHistory,
  startUp: measureStartUp,
  sandbox: measureSandbox,
  preview: measurePreview,
  starter: measureStarter,
  verification: measureVerification,
  publishing: measurePublishing,
  liveApp: measureLiveApp,
  databaseBystander: measureDatabaseBystander,
  hotReload: measureHotReload,
  stopping: measureAborts,
  studio: measureStudio,
  queue: measureQueue,
};

const requested = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.error(`measuring ${name} …`);
  figures.push(...(await measure()));
}
await stopServer();
await closeProcessScope();
console.log('\n| Id | What | Measured | Bare Node | Target | Measured / target | |');
console.log('| - | - | - | - | - | - | - |');
for (const figure of figures) console.log(formatRow(figure));
