import type { Specification } from '../../specification.ts';
import { toKebab } from './names.ts';

/** Returns the path of a screen: the first one is the start page. */
export function routeOf(app: Specification, index: number): string {
  return index === 0 ? '/' : `/${toKebab(app.screens[index]?.key ?? '')}`;
}
