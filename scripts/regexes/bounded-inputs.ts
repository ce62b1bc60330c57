/** Code that may use superlinear patterns because their input is short. */
export interface BoundedInput {
  /** A file, or a directory with everything in it. */
  readonly under: string;
  /** Only this pattern. Patterns worse than quadratic have to be named. */
  readonly literal?: string;
  /** Names the limit and the code that enforces it. */
  readonly reason: string;
}

export const boundedInputs: readonly BoundedInput[] = [
  {
    under: 'packages/starter/src/',
    reason: 'rules read at most 6,000 characters with short runs of white space (readable.ts)',
  },
  {
    under: 'apps/server/src/sandboxes/dev-server/',
    reason: "runs in the project's own sandbox, within its CPU share and a time limit",
  },
  {
    under: 'apps/server/src/sandboxes/bundle-daemon.ts',
    reason: 'reads only files of this repository',
  },
  {
    under: 'apps/server/src/features/publishing/build-app.ts',
    reason: 'reads at most 2,000 characters of the build output (reasonIn)',
  },
  {
    under: 'apps/server/src/features/publishing/store-site.ts',
    reason: 'reads the name of a file, which has at most 255 bytes on every system',
  },
  {
    under: 'apps/server/src/features/mcp-client/connection/create-transport-fetch.ts',
    reason: 'the pattern has a constant name and one class that excludes what follows it',
  },
];
