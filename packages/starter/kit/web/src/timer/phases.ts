/** A stretch of time with a name, in a row of them. */
export interface Phase {
  kind: 'work' | 'rest';
  label: string;
  seconds: number;
  /** From 1. */
  round: number;
}

interface Plan {
  workSeconds: number;
  restSeconds: number;
  rounds: number;
}

/** Work and rest in turns; nobody rests after the last round. */
export function phasesOf(plan: Plan, labels: { work: string; rest: string }): Phase[] {
  const { workSeconds, restSeconds, rounds } = plan;
  return Array.from({ length: rounds }, (_, index): Phase[] => {
    const round = index + 1;
    const work: Phase = { kind: 'work', label: labels.work, seconds: workSeconds, round };
    const rest: Phase = { kind: 'rest', label: labels.rest, seconds: restSeconds, round };
    return round < rounds && restSeconds > 0 ? [work, rest] : [work];
  }).flat();
}

/** Milliseconds until a phase begins; the one after the last is the end. */
export function beginOf(phases: Phase[], index: number): number {
  return phases.slice(0, index).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
}

/** Where one is after so many milliseconds: the last phase with nothing left, in the end. */
export function positionAt(phases: Phase[], elapsed: number): { index: number; left: number } {
  let end = 0;
  for (const [index, { seconds }] of phases.entries()) {
    end += seconds * 1000;
    if (elapsed < end) return { index, left: end - elapsed };
  }
  return { index: phases.length - 1, left: 0 };
}
