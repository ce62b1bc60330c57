import type { Specification } from '../specification.ts';
import { composeMobile } from './mobile/compose-mobile.ts';
import { composeWeb } from './web/compose-web.ts';

const composers = { web: composeWeb, mobile: composeMobile };

/** Returns the files that differ from the template, by path. Deterministic: equal apps have equal bytes. */
export function compose(app: Specification): ReadonlyMap<string, string> {
  return composers[app.platform](app);
}
