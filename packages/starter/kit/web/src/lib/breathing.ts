export interface BreathPhase {
  label: string;
  seconds: number;
  /** Size of the circle at the end of the phase, from 0 to 1. */
  size: number;
}

/** Creates the phases of a breath from seconds: in, hold, out, hold. Phases without time are left out. */
export function breathPhases(seconds: number[]): BreathPhase[] {
  const [inhale = 4, hold = 0, exhale = 4, rest = 0] = seconds;
  return [
    { label: 'Breathe in', seconds: inhale, size: 1 },
    { label: 'Hold', seconds: hold, size: 1 },
    { label: 'Breathe out', seconds: exhale, size: 0 },
    { label: 'Hold', seconds: rest, size: 0 },
  ].filter((phase) => phase.seconds > 0);
}

/** Returns the phase at a time, its remaining seconds and the breath it belongs to, from 1. */
export function breathAt(phases: BreathPhase[], milliseconds: number) {
  const length = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  const time = milliseconds / 1000;
  let rest = time % length;
  for (const phase of phases) {
    if (rest < phase.seconds) {
      return {
        phase,
        left: Math.ceil(phase.seconds - rest),
        breath: Math.floor(time / length) + 1,
      };
    }
    rest -= phase.seconds;
  }
  return undefined;
}
