import { stopServer } from './benchmark-service.ts';
import { fanOut } from './fan-out.ts';
import { type Figure, formatRow } from './figure.ts';
import { firstEvent } from './first-event.ts';
import { history } from './history.ts';
import { hotReload } from './hot-reload.ts';
import { idle } from './idle.ts';
import { preview } from './preview.ts';
import { queue } from './queue.ts';
import { sandbox } from './sandbox.ts';
import { startUp } from './start-up.ts';
import { composing } from './starter.ts';
import { stopping } from './stopping.ts';
import { studio } from './studio.ts';
import { tokens } from './tokens.ts';

/** `npm run bench [name …]`: each figure as a ratio to its target, with bare Node beside it. */
const benchmarks: Readonly<Record<string, () => Promise<Figure[]>>> = {
  tokens,
  firstEvent,
  fanOut,
  idle,
  history,
  startUp,
  sandbox,
  preview,
  composing,
  hotReload,
  stopping,
  studio,
  queue,
};

const requested = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.error(`measuring ${name} …`);
  figures.push(...(await measure()));
}
await stopServer();
console.log('\n| Id | What | Measured | Bare Node | Target | Measured / target | |');
console.log('| - | - | - | - | - | - | - |');
for (const figure of figures) console.log(formatRow(figure));
