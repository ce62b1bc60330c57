import type { ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, parent } from './code.ts';
import { constantCode } from './content-code.ts';
import { screenOf, toKebab } from './names.ts';

type Section = ScreenOf<'landing'>['sections'][number];

const components: Record<Section['kind'], string> = {
  hero: 'HeroBanner',
  features: 'FeatureList',
  about: 'FeatureList',
  steps: 'StepList',
  stats: 'StatsBand',
  gallery: 'FeatureList',
  work: 'FeatureList',
  menu: 'PriceList',
  pricing: 'PriceList',
  testimonials: 'TestimonialList',
  team: 'FeatureList',
  faq: 'FaqSection',
  contact: 'ContactSection',
  newsletter: 'ContactSection',
  callToAction: 'ContactSection',
};

/** Writes a page of sections; its buttons scroll to the contact section at the end. */
export function landingCode(app: Specification, screen: ScreenOf<'landing'>): ScreenCode {
  const { component, path } = screenOf(screen);
  const data = `${toKebab(screen.key)}-sections`;
  const imports = new Imports().add('@/components/ui/screen', 'Screen');
  const names = constantNames(screen.sections);
  const parts = screen.sections.map((section, index) => {
    const name = names[index];
    if (name) imports.add(`@/data/${data}`, name);
    const tag = components[section.kind];
    imports.addKit(`@/components/landing/${toKebab(tag)}`, tag);
    return element(6, tag, propsOf(app, section, name));
  });
  const hasActions = parts.some((part) => part.includes('onAction={scrollToEnd}'));
  if (hasActions) imports.add('react', 'useRef').add('react-native', 'type ScrollView');
  const start = hasActions
    ? `  const page = useRef<ScrollView>(null);\n  const scrollToEnd = () => page.current?.scrollToEnd();\n`
    : '';
  const code = `${imports}
export default function ${component}() {
${start}  return (
${parent(4, 'Screen', hasActions ? ['ref={page}'] : [], parts)}
  );
}
`;
  const files = new Map([[path, code]]);
  const constants = screen.sections.flatMap(({ items }, index) => {
    const name = names[index];
    return name ? [constantCode({ name, type: 'Item', items })] : [];
  });
  if (constants.length > 0) {
    const type = new Imports().add('@/lib/landing', 'type Item');
    files.set(`src/data/${data}.ts`, `${type}\n${constants.join('\n')}`);
  }
  return { component, path, files, kit: imports.kit };
}

/** Returns the constant name for the items of each section; undefined for sections without items. */
function constantNames(sections: readonly Section[]): (string | undefined)[] {
  const used = new Map<string, number>();
  return sections.map(({ kind, items }) => {
    const hasItems =
      items.length > 0 || !['HeroBanner', 'ContactSection'].includes(components[kind]);
    if (!hasItems || components[kind] === 'HeroBanner') return undefined;
    const count = (used.get(kind) ?? 0) + 1;
    used.set(kind, count);
    return count === 1 ? kind : `${kind}${count}`;
  });
}

function propsOf(app: Specification, section: Section, name: string | undefined): string[] {
  const { kind, title, text, action } = section;
  const isContact = components[kind] === 'ContactSection';
  const said = action || (isContact ? 'Send' : '');
  return [
    ...(kind === 'hero' ? [attribute('icon', app.icon)] : []),
    attribute('title', title),
    ...(text === '' ? [] : [attribute('text', text)]),
    ...(said === '' ? [] : [attribute('action', said)]),
    ...(said === '' || isContact ? [] : ['onAction={scrollToEnd}']),
    ...(name ? [`items={${name}}`] : []),
    ...(kind === 'contact' ? ['withMessage'] : []),
  ];
}
