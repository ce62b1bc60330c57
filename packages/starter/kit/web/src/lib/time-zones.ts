export interface Place {
  name: string;
  /** `Europe/Paris` */
  zone: string;
}

/** All time zones that the browser knows, named after their cities. */
export const allPlaces = (): Place[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    zone,
    name: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
  }));

export function timeIn(zone: string, moment: number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    hourCycle: 'h23',
  }).format(moment);
}

export function dayIn(zone: string, moment: number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
  }).format(moment);
}

/** Returns the minutes by which a zone is ahead of UTC. */
export function offsetOf(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):?(\d*)/.exec(parts?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Formats a difference in minutes: `+5:30 h`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'same time';
  const [whole, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${whole}${rest === 0 ? '' : `:${rest}`} h`;
}
