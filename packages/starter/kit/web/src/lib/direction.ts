export type Direction = 'up' | 'down' | 'left' | 'right';

/** Keys that steer a game. */
export const directionKeys: Record<string, Direction | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  w: 'up',
  s: 'down',
  a: 'left',
  d: 'right',
};
