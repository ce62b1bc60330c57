import type { ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, parent } from './code.ts';
import { constantCode } from './content-code.ts';
import { componentOf } from './names.ts';

type Section = ScreenOf<'landing'>['sections'][number];

const components: Record<Section['kind'], string> = {
  hero: 'Hero',
  features: 'ItemCards',
  about: 'ItemCards',
  steps: 'Steps',
  stats: 'Figures',
  gallery: 'ItemCards',
  work: 'ItemCards',
  menu: 'PriceList',
  pricing: 'PriceList',
  testimonials: 'Quotes',
  team: 'ItemCards',
  faq: 'Questions',
  contact: 'SignUp',
  newsletter: 'SignUp',
  callToAction: 'SignUp',
};

/** Writes a page of sections; its buttons scroll to the contact section at the end. */
export function landingCode(app: Specification, screen: ScreenOf<'landing'>): ScreenCode {
  const component = componentOf(screen);
  const path = `src/screens/${component}.tsx`;
  const data = `${screen.key}Sections`;
  const imports = new Imports().add('@/ui/Screen', 'Screen');
  const names = constantNames(screen.sections);
  const parts = screen.sections.map((section, index) => {
    const name = names[index];
    if (name) imports.add(`@/data/${data}`, name);
    imports.add(`@/landing/${components[section.kind]}`, components[section.kind]);
    return element(6, components[section.kind], propsOf(app, section, name));
  });
  const leads = parts.some((part) => part.includes('onAction={toEnd}'));
  if (leads) imports.add('react', 'useRef').add('react-native', 'type ScrollView');
  const start = leads
    ? `  const page = useRef<ScrollView>(null);\n  const toEnd = () => page.current?.scrollToEnd();\n`
    : '';
  const code = `${imports}
export function ${component}() {
${start}  return (
${parent(4, 'Screen', leads ? ['ref={page}'] : [], parts)}
  );
}
`;
  const files = new Map([[path, code]]);
  const constants = screen.sections.flatMap(({ items }, index) => {
    const name = names[index];
    return name ? [constantCode({ name, type: 'Item', items })] : [];
  });
  if (constants.length > 0) {
    const type = new Imports().add('@/landing/Section', 'type Item');
    files.set(`src/data/${data}.ts`, `${type}\n${constants.join('\n')}`);
  }
  return { component, path, files, kit: imports.kit };
}

/** Returns the constant name for the items of each section; undefined for sections without items. */
function constantNames(sections: readonly Section[]): (string | undefined)[] {
  const used = new Map<string, number>();
  return sections.map(({ kind, items }) => {
    const hasItems = items.length > 0 || !['Hero', 'SignUp'].includes(components[kind]);
    if (!hasItems || components[kind] === 'Hero') return undefined;
    const count = (used.get(kind) ?? 0) + 1;
    used.set(kind, count);
    return count === 1 ? kind : `${kind}${count}`;
  });
}

function propsOf(app: Specification, section: Section, name: string | undefined): string[] {
  const { kind, title, text, action } = section;
  const isSignUp = components[kind] === 'SignUp';
  const said = action || (isSignUp ? 'Send' : '');
  return [
    ...(kind === 'hero' ? [attribute('icon', app.icon)] : []),
    attribute('title', title),
    ...(text === '' ? [] : [attribute('text', text)]),
    ...(said === '' ? [] : [attribute('action', said)]),
    ...(said === '' || isSignUp ? [] : ['onAction={toEnd}']),
    ...(name ? [`items={${name}}`] : []),
    ...(kind === 'contact' ? ['withMessage'] : []),
  ];
}
