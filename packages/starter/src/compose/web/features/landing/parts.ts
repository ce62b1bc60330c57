import type { ScreenOf } from '../../../../specification.ts';
import { capitalized } from '../source/names.ts';

export type Section = ScreenOf<'landing'>['sections'][number];

/** A section, with the identifiers that other sections use for it. */
export interface Part {
  readonly section: Section;
  /** Component name: `Features`, or `Features2` for a second one. */
  readonly name: string;
  /** Target of links. */
  readonly id: string;
  /** Label in the header; undefined if the header does not list the section. */
  readonly label: string | undefined;
  /** Target and label of its button. */
  readonly action: { readonly to: string; readonly label: string } | undefined;
}

const labelLength = 12;
const maxLabels = 6;

const labels: { readonly [K in Section['kind']]?: string } = {
  features: 'Features',
  about: 'About',
  steps: 'How it works',
  gallery: 'Gallery',
  work: 'Work',
  menu: 'Menu',
  pricing: 'Pricing',
  testimonials: 'Reviews',
  team: 'Team',
  faq: 'FAQ',
  contact: 'Contact',
};

/** Preferred targets of a button, best first: get in touch, buy, choose. */
const goals: readonly Section['kind'][] = ['contact', 'pricing', 'newsletter', 'menu', 'work'];

export function partsOf(sections: readonly Section[]): readonly Part[] {
  const named = sections.map((section, index) => {
    const before = sections.slice(0, index).filter(({ kind }) => kind === section.kind).length;
    const name = capitalized(section.kind) + (before > 0 ? before + 1 : '');
    // The hero is the top of the page.
    const id = name === 'Hero' ? 'top' : name.replace(/\B[A-Z0-9]/g, '-$&').toLowerCase();
    return { section, name, id, isFirst: before === 0 };
  });
  const told = named.filter(({ section }) => labels[section.kind]).slice(0, maxLabels);
  return named.map(({ isFirst, ...part }) => ({
    ...part,
    label: told.some(({ id }) => id === part.id) ? labelOf(part.section, isFirst) : undefined,
    action: actionOf(part.section, named),
  }));
}

function labelOf({ kind, title }: Section, isFirst: boolean): string | undefined {
  if (title.length <= labelLength) return title;
  return isFirst ? labels[kind] : undefined;
}

function actionOf(from: Section, all: readonly { section: Section; id: string }[]): Part['action'] {
  const others = all.filter(({ section }) => section !== from);
  const goal = goals.map((kind) => others.find(({ section }) => section.kind === kind));
  const to = goal.find((part) => part !== undefined) ?? others[0];
  return from.action && to ? { to: to.id, label: from.action } : undefined;
}
