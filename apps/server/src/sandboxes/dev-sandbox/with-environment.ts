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
    readFile: (...given) => session.readFile(...given),
    writeFile: (...given) => session.writeFile(...given),
    remove: (...given) => session.remove(...given),
    rename: (...given) => session.rename(...given),
    stat: (...given) => session.stat(...given),
    list: (...given) => session.list(...given),
    scan: (...given) => session.scan(...given),
    restore: (...given) => session.restore(...given),
    run: (command, options) => session.run(command, extended(options)),
    spawn: (command, options) => session.spawn(command, extended(options)),
  };
}
