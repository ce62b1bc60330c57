export const pads = ['green', 'red', 'yellow', 'blue'] as const;
export type Pad = (typeof pads)[number];

export const toneOf: Record<Pad, number> = { green: 392, red: 330, yellow: 262, blue: 196 };

export function lengthen(sequence: Pad[], random: () => number): Pad[] {
  return [...sequence, pads[Math.floor(random() * pads.length)]];
}

/** Milliseconds that each pad lights up; longer sequences are shown faster. */
export const lightMs = (length: number) => Math.max(220, 520 - length * 25);

/** Compares the pads pressed so far with the sequence. */
export function judgeInput(sequence: Pad[], pressed: Pad[]): 'wrong' | 'complete' | 'going' {
  if (pressed.some((pad, index) => pad !== sequence[index])) return 'wrong';
  return pressed.length === sequence.length ? 'complete' : 'going';
}
