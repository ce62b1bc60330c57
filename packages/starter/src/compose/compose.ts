import type { Specification } from '../specification.ts';
import { composeMobile } from './mobile/compose-mobile.ts';
import { composeWeb } from './web/compose-web.ts';

const composers = { web: composeWeb, mobile: composeMobile };

/** Whole contents by path: what the template has otherwise, or not at all. The same app, the same bytes. */
export function compose(app: Specification): ReadonlyMap<string, string> {
  return composers[app.platform](app);
}
