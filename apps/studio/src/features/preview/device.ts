import type { Platform } from '@millwright/contract';

export type DeviceName = 'responsive' | 'phone' | 'tablet';

export interface Device {
  readonly name: DeviceName;
  readonly isTurned: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } } as const;

/** What the frame of a device takes on each side. */
export const bezel = 10;

export const usualDevice = (platform: Platform | undefined): Device => ({
  name: platform === 'mobile' ? 'phone' : 'responsive',
  isTurned: false,
});

/** Nothing for one that takes whatever room there is. */
export function sizeOf({ name, isTurned }: Device): Size | undefined {
  if (name === 'responsive') return undefined;
  const { width, height } = sizes[name];
  return isTurned ? { width: height, height: width } : { width, height };
}

/** How far a device has to shrink to be seen as a whole; it never grows. */
export function zoomToFit({ width, height }: Size, room: Size): number {
  const fits = Math.min(room.width / (width + 2 * bezel), room.height / (height + 2 * bezel), 1);
  return Math.max(0.1, fits);
}
