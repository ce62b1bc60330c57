import type { SandboxLimits } from '../../core/ports/sandbox.ts';

/** Enough for Node and npm, and small enough for a shared machine. */
export const smallLimits: SandboxLimits = { cpus: 1, memoryMb: 512, pids: 128, diskMb: 128 };
