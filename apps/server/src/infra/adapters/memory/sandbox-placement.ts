import type { SandboxPlacement } from '../../../core/ports/sandbox-placement.ts';

/** Placement in a standalone process, which holds every sandbox. */
export const localPlacement: SandboxPlacement = {
  claim: async () => true,
  claimIfFree: async () => true,
  reportStatus: () => undefined,
  release: async () => undefined,
};
