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

/** Width of the device frame on each side. */
export const bezel = 10;

export const usualDevice = (platform: Platform | undefined): Device => ({
  name: platform === 'mobile' ? 'phone' : 'responsive',
  isTurned: false,
});

/** Undefined for the responsive device, which fills the available space. */
export function sizeOf({ name, isTurned }: Device): Size | undefined {
  if (name === 'responsive') return undefined;
  const { width, height } = sizes[name];
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Scale factor that makes a device fit; never enlarges it. */
export function zoomToFit({ width, height }: Size, room: Size): number {
  const fits = Math.min(room.width / (width + 2 * bezel), room.height / (height + 2 * bezel), 1);
  return Math.max(0.1, fits);
}
