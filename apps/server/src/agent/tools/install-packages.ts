import { z } from 'zod';
import { explainNpm } from '../../sandboxes/dev-sandbox/explain-npm.ts';
import { collectChanges } from './collect-changes.ts';
import { errorResult } from './error-result.ts';
import { buildingModes, tool } from './tool.ts';

/** A name with an optional version; rejects anything npm would parse as an option, a path or a URL. */
const specifier = z
  .string()
  .max(300)
  .regex(
    /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.^~<>=*+ |-]+)?$/i,
    'is not a package name',
  );
const maxSeconds = 180;

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
    const sandbox = await context.openSandbox();
    const progress = { tool_call_id: toolCallId, name: 'install_packages', progress: null };
    await work.emit({
      type: 'tool_progress',
      data: { ...progress, message: 'npm install', output: '' },
    });
    const options = ['--save-exact', '--no-audit', '--no-fund', '--no-progress'];
    const { exitCode, output, timedOut } = await sandbox.session.run(
      ['npm', 'install', ...options, ...(dev ? ['--save-dev'] : []), '--', ...packages],
      { signal, timeoutMs: maxSeconds * 1000 },
    );
    const { rejections: _, ...changes } = await collectChanges(context, sandbox);
    const text = output.toString('utf8').trim();
    if (exitCode === 0) return { status: 'ok', output: text, ...changes };
    const reason = timedOut ? `npm took longer than ${maxSeconds} s.` : explainNpm(text);
    return { ...errorResult('INSTALL_FAILED', reason), ...changes };
  },
});
