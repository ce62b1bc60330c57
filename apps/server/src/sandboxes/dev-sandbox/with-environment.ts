import type { SandboxSession } from '../../core/ports/sandbox.ts';

/** Wraps a session so that everything it runs also gets these variables. */
export function withEnvironment(
  session: SandboxSession,
  environment: () => Readonly<Record<string, string>>,
): SandboxSession {
  const extended = <O extends { env?: Readonly<Record<string, string>> }>(options?: O) => ({
    ...options,
    env: { ...environment(), ...options?.env },
  });
  return {
    readFile: (...args) => session.readFile(...args),
    writeFile: (...args) => session.writeFile(...args),
    remove: (...args) => session.remove(...args),
    rename: (...args) => session.rename(...args),
    stat: (...args) => session.stat(...args),
    list: (...args) => session.list(...args),
    scan: (...args) => session.scan(...args),
    restore: (...args) => session.restore(...args),
    run: (command, options) => session.run(command, extended(options)),
    spawn: (command, options) => session.spawn(command, extended(options)),
  };
}
