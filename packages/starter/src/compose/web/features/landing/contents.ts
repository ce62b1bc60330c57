import type { Specification } from '../../../../specification.ts';
import type { Props } from '../source/element.ts';
import { Code, type Literal } from '../source/literal.ts';
import { capitalized } from '../source/names.ts';
import { iconsOf } from './icons.ts';
import type { Part, Section } from './parts.ts';

/** The content of a section, as props of the kit component that renders it. */
export interface SectionContent {
  readonly component: string;
  readonly props: Props;
  /** A list of items; the constant and the prop have the same name. */
  readonly list?: SectionList;
  /** Names of the Lucide icons that the list uses. */
  readonly icons?: readonly string[];
}

interface SectionList {
  readonly name: string;
  /** Type of an item, exported by the component's file. */
  readonly type: string;
  readonly items: readonly Literal[];
}

type Item = Section['items'][number];

/** Longer highlights do not fit on the picture on a phone. */
const highlightLength = 28;

export function contentOf(part: Part, all: readonly Part[], app: Specification): SectionContent {
  const { kind, title, text } = part.section;
  const { component, ...made } = contents[kind](part, all, app);
  return { component, ...made, props: { id: part.id, title, text, ...made.props } };
}

interface Made extends Omit<SectionContent, 'props'> {
  readonly props?: Props;
}

const contents: {
  readonly [K in Section['kind']]: (part: Part, all: readonly Part[], app: Specification) => Made;
} = {
  hero: (part, all) => {
    const next = all.find(({ section, id }) => invitations[section.kind] && id !== part.action?.to);
    const label = next && invitations[next.section.kind];
    const highlights = highlightsOf(part.section, all);
    return {
      component: 'HeroBanner',
      props: {
        id: undefined,
        action: part.action,
        more: label ? { to: next.id, label } : undefined,
        highlights: highlights.length > 0 ? highlights : undefined,
      },
    };
  },
  features: ({ section: { items } }) => {
    const icons = iconsOf(items.map(({ title }) => title));
    const features = items.map((item, index) => ({
      icon: new Code(icons[index] ?? ''),
      ...said(item),
    }));
    return {
      component: 'FeatureGrid',
      list: { name: 'features', type: 'Feature', items: features },
      icons,
    };
  },
  about: ({ section }) => ({
    component: 'AboutSection',
    ...unlessEmpty('points', 'Point', section, said),
  }),
  steps: ({ section }) => ({
    component: 'StepList',
    list: { name: 'steps', type: 'Step', items: section.items.map(said) },
  }),
  stats: ({ section }) => ({
    component: 'StatsBand',
    list: { name: 'stats', type: 'Stat', items: section.items.map(stat) },
  }),
  gallery: ({ section }) => ({
    component: 'PictureGallery',
    list: { name: 'pictures', type: 'GalleryPicture', items: section.items.map(said) },
  }),
  work: ({ section }) => ({
    component: 'WorkGrid',
    list: { name: 'projects', type: 'Project', items: section.items },
  }),
  menu: ({ section }) => ({
    component: 'MenuSection',
    list: {
      name: 'dishes',
      type: 'Dish',
      items: section.items.map((item) => ({ ...said(item), price: item.detail })),
    },
  }),
  pricing: ({ section, action, id }) => ({
    component: 'PricingSection',
    props: { action: action ?? { to: id, label: 'Choose' } },
    list: { name: 'plans', type: 'Plan', items: section.items.map(plan) },
  }),
  testimonials: ({ section }) => ({
    component: 'TestimonialGrid',
    list: { name: 'testimonials', type: 'Testimonial', items: section.items.map(person) },
  }),
  team: ({ section }) => ({
    component: 'TeamGrid',
    list: { name: 'people', type: 'Person', items: section.items.map(person) },
  }),
  faq: ({ section }) => ({
    component: 'FaqSection',
    list: {
      name: 'questions',
      type: 'FaqQuestion',
      items: section.items.map(({ title, text }) => ({ question: title, answer: text })),
    },
  }),
  contact: ({ section }) => ({
    component: 'ContactSection',
    props: { action: section.action || 'Send message' },
    ...unlessEmpty('ways', 'Way', section, ({ title, text, detail }) => ({
      title,
      text: text || detail,
    })),
  }),
  newsletter: ({ section }) => ({
    component: 'NewsletterSection',
    props: { action: section.action || 'Subscribe' },
  }),
  callToAction: ({ action }) => ({
    component: 'CallToActionBand',
    props: { action: action ?? { to: 'top', label: 'Get started' } },
  }),
};

/** Labels of the hero's second button, by the kind of the next section. */
const invitations: { readonly [K in Section['kind']]?: string } = {
  features: 'Learn more',
  about: 'Our story',
  steps: 'How it works',
  gallery: 'Look around',
  work: 'See the work',
  menu: 'See the menu',
  pricing: 'See prices',
};

const said = ({ title, text }: Item) => ({ title, text });

const person = ({ title, detail, text }: Item) => ({ name: title, role: detail, text });

/** The number is the detail, or the title if there is no detail. */
const stat = ({ title, text, detail }: Item) =>
  detail ? { value: detail, label: title } : { value: title, label: text };

/** Splits the text into included features, and highlights the plan in the middle. */
function plan({ title, text, detail }: Item, index: number, all: readonly Item[]) {
  const features = text
    .split(/\s*[;\n·]\s*|,\s+/)
    .filter(Boolean)
    .map(capitalized);
  const isBest = all.length > 1 && index === Math.floor(all.length / 2);
  return { title, price: detail, features, ...(isBest && { isBest }) };
}

function unlessEmpty(
  name: string,
  type: string,
  { items }: Section,
  write: (item: Item) => Literal,
): { list?: SectionList } {
  return items.length > 0 ? { list: { name, type, items: items.map(write) } } : {};
}

/** Returns the texts on the hero's picture: its own items, or those of the following sections. */
function highlightsOf({ items }: Section, all: readonly Part[]): string[] {
  const itemsOf = (kind: Section['kind']) =>
    all.find(({ section }) => section.kind === kind)?.section.items ?? [];
  const stats = itemsOf('stats').map(stat);
  const best = [items, stats, itemsOf('features')].find(({ length }) => length > 0) ?? [];
  return best
    .map((item) => ('title' in item ? item.title : `${item.value} ${item.label}`))
    .filter(({ length }) => length <= highlightLength)
    .slice(0, 2);
}
