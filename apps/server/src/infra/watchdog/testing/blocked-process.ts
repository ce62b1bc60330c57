import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { withWatchdogLabel } from '../../../core/with-watchdog-label.ts';
import { createLogger } from '../../log.ts';
import { startWatchdog } from '../start-watchdog.ts';

const [kind, milliseconds, format = 'json'] = process.argv.slice(2);

function spin(): void {
  const end = Date.now() + Number(milliseconds);
  while (Date.now() < end);
}

/** Takes time exponential in the number of letters. */
function match(): void {
  /^(a+)+$/.test(`${'a'.repeat(Number(milliseconds))}b`);
}

const logOptions = { level: 'info', format: format === 'json' ? 'json' : 'pretty' } as const;
const log = await createLogger({ ...logOptions, format: 'json' });
const registry = new Registry();
const watchdog = startWatchdog({ endMs: 1_500, reportMs: 300, log, logOptions, registry });
process.stdout.write('watching\n');
await delay(500);
await withWatchdogLabel({ tool: 'edit_file', turnId: 'turn_1' }, async () => {
  await delay(1);
  if (kind === 'spin') spin();
  if (kind === 'match') match();
});
await delay(500);
process.stdout.write(`${await registry.metrics()}\ndone\n`);
await watchdog.stop();
