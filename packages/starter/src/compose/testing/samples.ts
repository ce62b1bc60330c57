import { type Specification, specification } from '../../specification.ts';
import { collections } from './collections.ts';
import { registers } from './registers.ts';

/** All sample apps by a short name. */
export const samples: Readonly<Record<string, Specification>> = Object.fromEntries(
  Object.entries({ ...collections, ...registers }).map(([name, app]) => [
    name,
    specification.parse({ platform: 'web', ...app }),
  ]),
);
