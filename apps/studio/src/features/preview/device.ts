import type { Platform } from '@millwright/contract';

export type DeviceName = 'responsive' | 'phone' | 'tablet';

export interface Device {
  readonly name: DeviceName;
  readonly isRotated: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } } as const;

/** Width of the device frame on each side. */
export const bezel = 10;

export const getDefaultDevice = (platform: Platform | undefined): Device => ({
  name: platform === 'mobile' ? 'phone' : 'responsive',
  isRotated: false,
});

/** Undefined for the responsive device, which fills the available space. */
export function getDeviceSize({ name, isRotated }: Device): Size | undefined {
  if (name === 'responsive') return undefined;
  const { width, height } = sizes[name];
  return isRotated ? { width: height, height: width } : { width, height };
}

/** Scale factor that makes a device fit; never enlarges it. */
export function fitZoom({ width, height }: Size, available: Size): number {
  const fits = Math.min(
    available.width / (width + 2 * bezel),
    available.height / (height + 2 * bezel),
    1,
  );
  return Math.max(0.1, fits);
}
