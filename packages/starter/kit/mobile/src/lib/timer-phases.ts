/** A period of work or rest. */
export interface Phase {
  kind: 'work' | 'rest';
  label: string;
  seconds: number;
  /** Counts from 1. */
  round: number;
}

interface Plan {
  workSeconds: number;
  restSeconds: number;
  rounds: number;
}

/** Alternates work and rest, without a rest after the last round. */
export function createPhases(plan: Plan, labels: { work: string; rest: string }): Phase[] {
  const { workSeconds, restSeconds, rounds } = plan;
  return Array.from({ length: rounds }, (_, index): Phase[] => {
    const round = index + 1;
    const work: Phase = { kind: 'work', label: labels.work, seconds: workSeconds, round };
    const rest: Phase = { kind: 'rest', label: labels.rest, seconds: restSeconds, round };
    return round < rounds && restSeconds > 0 ? [work, rest] : [work];
  }).flat();
}

/** Returns the start of a phase in milliseconds; the index after the last phase gives the end. */
export function startOfPhase(phases: Phase[], index: number): number {
  return phases.slice(0, index).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
}

/** Returns the current phase and its remaining time; at the end, the last phase with 0. */
export function findPhase(phases: Phase[], elapsed: number): { index: number; left: number } {
  let end = 0;
  for (const [index, { seconds }] of phases.entries()) {
    end += seconds * 1000;
    if (elapsed < end) return { index, left: end - elapsed };
  }
  return { index: phases.length - 1, left: 0 };
}
