import type { Entity, Field, Specification } from '../../specification.ts';
import { attribute, element, Imports, list, quote, strings } from './code.ts';
import { relatedTo } from './entities.ts';
import { inSentence, namesOf, propertyOf, toKebab } from './names.ts';
import { titlesOf } from './value-code.ts';

/** Writes the form of a record, with one input for each field. */
export function formCode(app: Specification, entity: Entity): { code: string; kit: string[] } {
  const { one, many, type, hook, data } = namesOf(entity);
  const imports = new Imports()
    .addKit('@/components/records/form-sheet', 'FormSheet')
    .addKit('@/hooks/use-draft', 'useDraft')
    .add(data, `type ${type}`, hook);
  const checks = entity.fields.flatMap((field) => checkCode(field, imports));
  const inputs = entity.fields.map((field) => inputCode(app, entity, field, imports));
  const others = [...new Set(entity.fields.flatMap((field) => relatedTo(app, field) ?? []))]
    .filter(({ key }) => key !== entity.key)
    .map(namesOf);
  for (const other of others) imports.add(other.data, other.hook);
  const name = inSentence(entity.name);
  const code = `${imports}
interface ${type}FormProps {
  ${one}: ${type};
  onClose: () => void;
}

export function ${type}Form({ ${one}, onClose }: ${type}FormProps) {
  const ${many} = ${hook}();
${others.map((other) => `  const ${other.many} = ${other.hook}();\n`).join('')}  const { field, submit } = useDraft(${checks.length > 0 ? `${one}, check` : one});
  const isNew = ${one}.id === '';

  const save = (draft: ${type}) => {
    ${many}.save(draft);
    onClose();
  };
  const remove = () => {
    ${many}.remove(${one});
    onClose();
  };

  return (
    <FormSheet
      title={isNew ? ${quote(`New ${name}`)} : ${quote(`Edit ${name}`)}}
      onSave={() => submit(save)}
      onClose={onClose}
      onDelete={isNew ? undefined : remove}
    >
${inputs.join('\n')}
    </FormSheet>
  );
}
${checks.length > 0 ? `\nfunction check(draft: ${type}) {\n  return {\n${checks.join('')}  };\n}\n` : ''}`;
  return { code, kit: imports.kit };
}

function inputCode(app: Specification, entity: Entity, field: Field, imports: Imports): string {
  const key = propertyOf(field);
  const input = (name: string, ...props: string[]) => {
    imports.addKit(`@/components/fields/${toKebab(name)}`, name);
    return element(6, name, [attribute('label', field.label), ...props, `{...field('${key}')}`]);
  };
  switch (field.kind) {
    case 'number':
    case 'money':
      return input('NumberField', ...(field.unit ? [attribute('unit', field.unit)] : []));
    case 'percent':
      return input('NumberField', 'unit="%"');
    case 'duration':
      return input('NumberField', 'unit="minutes"');
    case 'rating':
      return input('RatingField', ...(field.max ? [`max={${field.max}}`] : []));
    case 'date':
      return input('DateField');
    case 'dateTime':
      return input('DateField', 'withTime');
    case 'time':
      return input('TextField', 'placeholder="HH:MM"', 'keyboard="numbers-and-punctuation"');
    case 'boolean':
      return input('SwitchField');
    case 'choice': {
      const { one, data } = namesOf(entity);
      imports.add(data, `${one}Options`);
      return input('SelectField', `options={${one}Options.${key}}`);
    }
    case 'relation': {
      const other = relatedTo(app, field);
      if (!other) return input('TextField');
      return input('SelectField', `options={${titlesOf(other, imports)}}`);
    }
    case 'tags': {
      if (field.options.length === 0) return input('TagsField');
      return input(
        'TagsField',
        `suggestions={${list('[', strings(field.options.slice(0, 3)), ']')}}`,
      );
    }
    case 'longText':
      return input('TextField', 'long');
    case 'email':
      return input('TextField', 'keyboard="email-address"');
    case 'phone':
      return input('TextField', 'keyboard="phone-pad"');
    case 'url':
    case 'image':
      return input('TextField', 'keyboard="url"', 'placeholder="https://…"');
    case 'color':
      return input('TextField', 'placeholder="#3366ff"');
    default:
      return input('TextField');
  }
}

function checkCode(field: Field, imports: Imports): string[] {
  const value = `draft.${propertyOf(field)}`;
  const calls: string[] = [];
  const call = (name: string, ...rest: string[]) => {
    imports.addKit('@/lib/validation', name);
    calls.push(`${name}(${[value, ...rest].join(', ')})`);
  };
  if (field.required && field.kind !== 'boolean' && field.kind !== 'rating') call('required');
  if (field.kind === 'date') call('validDate');
  if (field.kind === 'dateTime') call('validDateTime');
  if (field.kind === 'time') call('validTime');
  if (field.kind === 'email') call('validEmail');
  const isNumber = ['number', 'money', 'percent', 'duration'].includes(field.kind);
  if (isNumber && (field.min !== undefined || field.max !== undefined)) {
    const limits = field.max === undefined ? [field.min] : [field.min, field.max];
    call('within', ...limits.map(String));
  }
  if (calls.length === 0) return [];
  const line = `    ${propertyOf(field)}: ${calls.join(' ?? ')},\n`;
  if (line.length <= 101) return [line];
  return [`    ${propertyOf(field)}:\n      ${calls.join(' ??\n      ')},\n`];
}
