import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../command.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

export const serve = defineCommand({
  name: 'serve',
  summary: 'run the service of this checkout, like npm start',
  usage: [''],
  notes: ['Settings come from the environment and the .env file of the checkout.'],
  options: {},
  argCount: [0, 0],
  async run(runtime) {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    const [, , ...args] = manifest.scripts.start.split(' ');
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    // The terminal sends Ctrl-C to both processes; the service decides when to exit.
    using _ = runtime.onInterrupt((signal) => {
      if (signal === 'SIGTERM') child.kill('SIGTERM');
      else if (!runtime.stdin.isTTY) child.kill('SIGINT');
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal ? constants.signals[signal] : 0);
  },
});
