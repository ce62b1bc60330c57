import type { Entity, Field } from '../../specification.ts';
import { around, attribute, element, Imports, parent, returning } from './code.ts';
import { doneFieldOf, titleOf } from './entities.ts';
import { namesOf, propertyOf, toKebab } from './names.ts';
import { formatted } from './value-code.ts';

/** Writes the card of a record in a list. */
export function cardCode(entity: Entity): { code: string; kit: string[] } {
  const { one, many, type, hook, data } = namesOf(entity);
  const imports = new Imports()
    .addKit('@/components/records/record-card', 'RecordCard')
    .add(data, `type ${type}`);
  const title = titleOf(entity);
  const done = doneFieldOf(entity);
  const image = entity.fields.find(({ kind }) => kind === 'image');
  const rest = entity.fields.filter((field) => ![title, done, image].includes(field));
  const details = rest.map((field) => detailCode(entity, field, imports));

  const props = [`title={${formatted(title, `${one}.${propertyOf(title)}`, imports)}}`];
  if (image) {
    imports.addKit('@/components/records/record-image', 'RecordImage');
    const picture = [
      `src={${one}.${propertyOf(image)}}`,
      attribute('label', image.label),
      attribute('icon', entity.icon),
      'large={tile}',
    ];
    props.push(nested('image', 'RecordImage', picture), 'tile={tile}');
  }
  if (done) {
    imports.addKit('@/components/records/record-checkbox', 'RecordCheckbox').add(data, hook);
    const key = propertyOf(done);
    props.push(
      nested('checkbox', 'RecordCheckbox', [
        attribute('label', done.label),
        `checked={${one}.${key}}`,
        `onChange={(${key}) => ${many}.save({ ...${one}, ${key} })}`,
      ]),
      `done={${one}.${key}}`,
    );
  }
  props.push('onPress={onPress}');

  const parameters = [one, ...(image ? ['tile = false'] : []), 'onPress'];
  const card =
    details.length > 0 ? parent(4, 'RecordCard', props, details) : element(4, 'RecordCard', props);
  const code = `${imports}
interface ${type}CardProps {
  ${one}: ${type};
${image ? '  /** Places the image above the title instead of next to it. */\n  tile?: boolean;\n' : ''}  onPress: () => void;
}

export function ${type}Card({ ${parameters.join(', ')} }: ${type}CardProps) {
${done ? `  const ${many} = ${hook}();\n` : ''}${returning(card)}
}
`;
  return { code, kit: imports.kit };
}

/** Returns a prop that holds an element. */
function nested(name: string, component: string, props: readonly string[]): string {
  const line = `${name}={<${component} ${props.join(' ')} />}`;
  if (line.length <= 94) return line;
  return `${name}={\n${element(8, component, props)}\n      }`;
}

function detailCode(entity: Entity, field: Field, imports: Imports): string {
  imports.addKit('@/components/records/detail', 'Detail');
  const { one, data } = namesOf(entity);
  const value = `${one}.${propertyOf(field)}`;
  const label = attribute('label', field.label);
  const shown = (name: string, props: string[], isWide = false) => {
    imports.addKit(`@/components/records/${toKebab(name)}`, name);
    return parent(6, 'Detail', [label, ...(isWide ? ['wide'] : [])], [element(8, name, props)]);
  };
  switch (field.kind) {
    case 'choice':
      imports.add(data, `${one}Options`);
      return shown('OptionBadge', [
        `value={${value}}`,
        `options={${one}Options.${propertyOf(field)}}`,
      ]);
    case 'rating':
      return shown('StarRating', [
        `value={${value}}`,
        ...(field.max ? [`max={${field.max}}`] : []),
      ]);
    case 'percent':
      return shown('PercentMeter', [label, `value={${value}}`]);
    case 'color':
      return shown('ColorSwatch', [`color={${value}}`]);
    case 'tags':
      return shown('TagList', [`tags={${value}}`], true);
    default: {
      const props = field.kind === 'longText' ? [label, 'wide'] : [label];
      return around(6, 'Detail', props, `{${formatted(field, value, imports)}}`);
    }
  }
}
