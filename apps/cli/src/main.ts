import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';

// Caches compiled code between runs; excludes modules loaded before this line.
enableCompileCache();
const { runProgram: program } = await import('./program.ts');

/** A reader of our output may close early, as `head` does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const code = await program(
  {
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    platform: process.platform,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    onInterrupt(listener) {
      const onInt = () => listener('SIGINT');
      const onTerm = () => listener('SIGTERM');
      process.on('SIGINT', onInt).on('SIGTERM', onTerm);
      return {
        [Symbol.dispose]: () => void process.off('SIGINT', onInt).off('SIGTERM', onTerm),
      };
    },
  },
  process.argv.slice(2),
);
// Keep-alive connections would keep the process running for seconds.
process.exit(code);
