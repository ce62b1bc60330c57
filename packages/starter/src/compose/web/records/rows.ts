import type { Field } from '../../../specification.ts';
import { element, jsxText } from '../../code.ts';
import { isNumber } from '../fields.ts';
import { namesOf, propertyOf } from '../names.ts';
import { detailsCode, detailsOf, openCode, pictureOf } from './cards.ts';
import { checkCode, pictureCode, shownCode } from './value-code.ts';
import type { Draft } from './view.ts';

/** `BookTable` */
export function writeTable(draft: Draft): string {
  const { entity, source } = draft;
  const { one, many } = namesOf(entity);
  for (const name of ['Cell', 'HeadCell', 'Row', 'Table']) source.use('@/records/Table.tsx', name);
  const end = (field: Field) => (isNumber(field) ? ['end'] : []);
  const heads = entity.fields.map((field) =>
    element(10, 'HeadCell', end(field), jsxText(field.label)),
  );
  const cells = entity.fields.map((field, index) => {
    const child = index === 0 ? (at: number) => openCode(draft, at) : shownCode(draft, field);
    const look = field.kind === 'longText' || index === 0 ? ['wide'] : end(field);
    return element(10, 'Cell', look, child);
  });
  return `  return (
    <Table
      head={
        <>
${heads.join('\n')}
        </>
      }
    >
      {${many}.map((${one}) => (
        <Row key={${one}.id}>
${cells.join('\n')}
        </Row>
      ))}
    </Table>
  );
`;
}

const isDone = ({ kind, key }: Field) =>
  kind === 'boolean' && /done|complete|finish|bought|packed|paid|checked|returned/i.test(key);

/** Writes `TaskList`: the checkbox of completed records is at the start of the row. */
export function writeList(draft: Draft): string {
  const { entity } = draft;
  const { one, many } = namesOf(entity);
  const image = pictureOf(entity);
  const done = entity.fields.find(isDone);
  const start = [
    done && checkCode(draft, done),
    image && pictureCode(draft, image, 'size-12 shrink-0 rounded-control'),
  ];
  const lead = start.map((code) => (code ? `${code(10)}\n` : '')).join('');
  const look = done
    ? `{\`font-semibold \${${one}.${propertyOf(done)} ? 'text-muted-foreground line-through' : ''}\`}`
    : '"font-semibold"';
  const details = detailsCode(
    draft,
    detailsOf(entity, image, done),
    'mt-2 flex flex-wrap gap-x-8 gap-y-2',
    12,
  );
  return `  return (
    <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-card shadow-xs">
      {${many}.map((${one}) => (
        <li
          key={${one}.id}
          className="relative flex items-start gap-3.5 px-4 py-3.5 transition hover:bg-muted/50 sm:px-5"
        >
${lead}          <div className="min-w-0 grow">
${element(12, 'h3', [`className=${look}`], (at) => openCode(draft, at))}
${details}          </div>
        </li>
      ))}
    </ul>
  );
`;
}
