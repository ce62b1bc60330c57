import type { Specification } from '../../../../specification.ts';
import { forms } from './forms.ts';
import { formulas } from './formulas.ts';
import { meetings } from './meetings.ts';
import { pages } from './pages.ts';
import { pastimes } from './pastimes.ts';
import { rarePages } from './rare-pages.ts';
import { toolbox } from './toolbox.ts';
import { tools } from './tools.ts';

/** Apps that together have every kind and variant of screen that needs no records. */
export const samples: ReadonlyMap<string, Specification> = new Map(
  Object.entries({
    ...pages,
    ...rarePages,
    ...tools,
    toolbox,
    ...pastimes,
    ...forms,
    ...formulas,
    ...meetings,
  }),
);
