import { z } from 'zod';
import { explainNpm } from '../../sandboxes/dev-sandbox/explain-npm.ts';
import { pickUpChanges } from './collect-changes.ts';
import { refused } from './error-result.ts';
import { buildingModes, tool } from './tool.ts';

/** A name with an optional version; rejects anything npm would parse as an option, a path or a URL. */
const specifier = z
  .string()
  .max(300)
  .regex(
    /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.^~<>=*+ |-]+)?$/i,
    'is not a package name',
  );
const secondsAtMost = 180;

export const installPackages = tool({
  name: 'install_packages',
  modes: buildingModes,
  builds: true,
  description:
    'Add npm packages to the project, as `name` or `name@version`; the exact version is recorded.',
  input: z.object({ packages: z.array(specifier).min(1).max(30), dev: z.boolean().default(false) }),
  title: ({ packages }) => `Install ${packages.join(', ')}`,
  async execute({ packages, dev }, context) {
    const { work, toolCallId, signal } = context;
    const bench = await context.bench();
    const told = { tool_call_id: toolCallId, name: 'install_packages', progress: null };
    await work.emit({
      type: 'tool_progress',
      data: { ...told, message: 'npm install', output: '' },
    });
    const options = ['--save-exact', '--no-audit', '--no-fund', '--no-progress'];
    const { exitCode, output, timedOut } = await bench.session.run(
      ['npm', 'install', ...options, ...(dev ? ['--save-dev'] : []), '--', ...packages],
      { signal, timeoutMs: secondsAtMost * 1000 },
    );
    const { refused: _, ...found } = await pickUpChanges(context, bench);
    const said = output.toString('utf8').trim();
    if (exitCode === 0) return { status: 'ok', output: said, ...found };
    const why = timedOut ? `npm took longer than ${secondsAtMost} s.` : explainNpm(said);
    return { ...refused('INSTALL_FAILED', why), ...found };
  },
});
