import type { SandboxPlacement } from '../../core/ports/sandbox-placement.ts';

/** A lone process has every bench there is. */
export const localPlacement: SandboxPlacement = {
  claim: async () => true,
  claimIfFree: async () => true,
  reportStatus: () => undefined,
  release: async () => undefined,
};
