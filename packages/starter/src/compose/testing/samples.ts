import { type Specification, specification } from '../../specification.ts';
import { awkwardWords } from './awkward-words.ts';
import { collections } from './collections.ts';
import { commerce } from './commerce.ts';
import { figures } from './figures.ts';
import { registers } from './registers.ts';
import { requests } from './requests.ts';
import { requirements } from './requirements.ts';
import { services } from './services.ts';

/** All sample apps by a short name. */
export const samples: Readonly<Record<string, Specification>> = Object.fromEntries(
  Object.entries({
    ...collections,
    ...registers,
    ...services,
    ...commerce,
    ...requests,
    ...requirements,
    ...awkwardWords,
    ...figures,
  }).map(([name, app]) => [name, specification.parse({ platform: 'web', ...app })]),
);
