import { calculators } from './calculators.ts';
import { everyday } from './everyday.ts';
import type { Expected } from './expected.ts';
import { pages } from './pages.ts';
import { servers } from './servers.ts';
import { styles } from './styles.ts';
import { tools } from './tools.ts';
import { trackers } from './trackers.ts';
import { unusual } from './unusual.ts';
import { widgets } from './widgets.ts';

/** All first prompts, in many styles, with their expected results. */
export const prompts: readonly Expected[] = [
  ...trackers,
  ...unusual,
  ...widgets,
  ...calculators,
  ...tools,
  ...pages,
  ...styles,
  ...everyday,
  ...servers,
];
