/** How Node is started for the daemon: small, since there is one in every sandbox. */
export const DAEMON_FLAGS = ['--no-warnings', '--max-old-space-size=96', '--v8-pool-size=1'];
