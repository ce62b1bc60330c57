import type { EventOf } from '@millwright/contract';
import type { Release } from '../../store/queries/releases.ts';

/** Tells readers of a project that a release went live; undefined if the app went offline. */
export function buildPublicationEvent(
  live?: Pick<Release, 'id' | 'number'>,
): EventOf<'publication'> {
  return {
    type: 'publication',
    data: {
      status: live ? 'live' : 'offline',
      release_id: live?.id ?? null,
      number: live?.number ?? null,
    },
  };
}
