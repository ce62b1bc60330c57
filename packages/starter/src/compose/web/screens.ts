import type { Screen, ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { dashboardScreen } from './dashboard.ts';
import { features } from './features/features.ts';
import { recordsScreen } from './records/records.ts';

const composers: {
  readonly [K in Screen['kind']]: (screen: ScreenOf<K>, app: Specification) => ScreenCode;
} = {
  records: recordsScreen,
  dashboard: dashboardScreen,
  ...features,
};

export function composeScreen(screen: Screen, app: Specification): ScreenCode {
  // Each kind has its own composer; types cannot express that the two match.
  const compose = composers[screen.kind] as (screen: Screen, app: Specification) => ScreenCode;
  return compose(screen, app);
}
