import type { SandboxLimits } from '../../core/ports/sandbox.ts';

/** Enough for Node and npm, little enough for a machine that others use as well. */
export const smallLimits: SandboxLimits = { cpus: 1, memoryMb: 512, pids: 128, diskMb: 128 };
