import { twMerge } from 'tailwind-merge';

/** Classes of which an element has at most one: any of those that set the same property, or one of a list. */
export type ClassGroup = string | readonly string[];

const breakpoint = /^(?:max-)?(?:sm|md|lg|xl|2xl):/;

/**
 * Replaces the classes of a group, also those for a screen width: the change has to show at the width where somebody
 * makes it. States such as `hover:` stay.
 */
export function changeClasses(current: string, classes: string, group: ClassGroup): string {
  const kept = split(current).filter((name) => !isIn(group, name));
  return [...kept, ...(classes ? [classes] : [])].join(' ');
}

/** Returns the class of a group that applies at every width; undefined if there is none. */
export function findClass(current: string, group: ClassGroup): string | undefined {
  const isEverywhere = (name: string) => typeof group !== 'string' || !breakpoint.test(name);
  return split(current).findLast((name) => isEverywhere(name) && isIn(group, name));
}

const split = (classes: string) => classes.split(/\s+/).filter((name) => name !== '');

function isIn(group: ClassGroup, name: string): boolean {
  if (typeof group !== 'string') return group.includes(name);
  const plain = name.replace(breakpoint, '');
  return plain === group || twMerge(plain, group) === group;
}
