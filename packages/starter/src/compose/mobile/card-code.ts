import type { Entity, Field } from '../../specification.ts';
import { around, attribute, element, Imports, parent, returning } from './code.ts';
import { doneFieldOf, titleOf } from './entities.ts';
import { namesOf, propertyOf } from './names.ts';
import { formatted } from './value-code.ts';

/** Writes the card of a record in a list. */
export function cardCode(entity: Entity): { code: string; kit: string[] } {
  const { one, type, hook, data } = namesOf(entity);
  const imports = new Imports().add('@/ui/RecordCard', 'RecordCard').add(data, `type ${type}`);
  const title = titleOf(entity);
  const done = doneFieldOf(entity);
  const image = entity.fields.find(({ kind }) => kind === 'image');
  const rest = entity.fields.filter((field) => ![title, done, image].includes(field));
  const pairs = rest.map((field) => pairCode(entity, field, imports));

  const props = [`title={${formatted(title, `${one}.${propertyOf(title)}`, imports)}}`];
  if (image) {
    imports.add('@/ui/Picture', 'Picture');
    const picture = [
      attribute('label', image.label),
      `value={${one}.${propertyOf(image)}}`,
      attribute('fallback', entity.icon),
      'large={tile}',
    ];
    props.push(nested('picture', 'Picture', picture), 'tile={tile}');
  }
  if (done) {
    imports.add('@/ui/CheckCircle', 'CheckCircle').add(data, hook);
    const key = propertyOf(done);
    props.push(
      nested('check', 'CheckCircle', [
        attribute('label', done.label),
        `checked={${one}.${key}}`,
        `onChange={(${key}) => save({ ...${one}, ${key} })}`,
      ]),
      `done={${one}.${key}}`,
    );
  }
  props.push('onPress={onPress}');

  const parameters = [one, ...(image ? ['tile = false'] : []), 'onPress'];
  const card =
    pairs.length > 0 ? parent(4, 'RecordCard', props, pairs) : element(4, 'RecordCard', props);
  const code = `${imports}
interface ${type}CardProps {
  ${one}: ${type};
${image ? '  /** The picture above the title instead of beside it. */\n  tile?: boolean;\n' : ''}  onPress: () => void;
}

export function ${type}Card({ ${parameters.join(', ')} }: ${type}CardProps) {
${done ? `  const { save } = ${hook}();\n` : ''}${returning(card)}
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

function pairCode(entity: Entity, field: Field, imports: Imports): string {
  imports.add('@/ui/Pair', 'Pair');
  const { one, data } = namesOf(entity);
  const value = `${one}.${propertyOf(field)}`;
  const shown = (name: string, props: string[]) => {
    imports.add(`@/ui/${name}`, name);
    return `      <Pair ${attribute('label', field.label)}>\n${element(8, name, props)}\n      </Pair>`;
  };
  switch (field.kind) {
    case 'choice':
      imports.add(data, `${one}Options`);
      return shown('Badge', [`value={${value}}`, `options={${one}Options.${propertyOf(field)}}`]);
    case 'rating':
      return shown('Stars', [`value={${value}}`, ...(field.max ? [`max={${field.max}}`] : [])]);
    case 'percent':
      return shown('Meter', [`value={${value}}`]);
    case 'color':
      return shown('Swatch', [`value={${value}}`]);
    case 'tags':
      imports.add('@/ui/Tags', 'Tags');
      return `      <Pair ${attribute('label', field.label)} wide>\n        <Tags values={${value}} />\n      </Pair>`;
    default: {
      const label = [
        attribute('label', field.label),
        ...(field.kind === 'longText' ? ['wide'] : []),
      ];
      return around(6, 'Pair', label, `{${formatted(field, value, imports)}}`);
    }
  }
}
