import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';

// Compiled code is kept between runs; what is loaded before this line is not.
enableCompileCache();
const { program } = await import('./program.ts');

/** Whoever reads our output may leave early, as `head` does. */
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
    onInterrupt(heard) {
      const onInt = () => heard('SIGINT');
      const onTerm = () => heard('SIGTERM');
      process.on('SIGINT', onInt).on('SIGTERM', onTerm);
      return {
        [Symbol.dispose]: () => void process.off('SIGINT', onInt).off('SIGTERM', onTerm),
      };
    },
  },
  process.argv.slice(2),
);
// Connections that are kept for reuse would hold the process for seconds.
process.exit(code);
