import type { Field } from '../../../specification.ts';
import { element, jsxText } from '../../code.ts';
import { isNumber } from '../fields.ts';
import { namesOf, propertyOf } from '../names.ts';
import { actionsCode, fieldsOnButtons } from './actions-file.ts';
import { detailsCode, detailsOf, openCode, pictureOf, removeCode } from './cards.ts';
import { checkCode, pictureCode, shownCode } from './value-code.ts';
import type { Draft } from './view.ts';

/** `BookTable` */
export function writeTable(draft: Draft): string {
  const { entity, source } = draft;
  const { one, many } = namesOf(entity);
  for (const name of ['Table', 'TableBody', 'TableCell', 'TableHead', 'TableHeader', 'TableRow']) {
    source.use('@/components/ui/table', name);
  }
  const onButtons = fieldsOnButtons(entity);
  const fields = entity.fields.filter(({ key }, index) => index === 0 || !onButtons.has(key));
  const heads = fields.map((field) => {
    const look = isNumber(field) ? ['className="text-right"'] : [];
    return element(12, 'TableHead', look, jsxText(field.label));
  });
  const cells = fields.map((field, index) => {
    const child = index === 0 ? (at: number) => openCode(draft, at) : shownCode(draft, field);
    return element(14, 'TableCell', cellLook(field, index === 0), child);
  });
  const actions = actionsCode(entity, source, 16);
  if (actions !== '') {
    heads.push(element(12, 'TableHead', [], 'Actions'));
    cells.push(`              <TableCell>\n${actions}              </TableCell>`);
  }
  const remove = removeCode(draft, 16, 'relative');
  if (remove !== '') {
    heads.push(
      element(12, 'TableHead', [], (at) => element(at, 'span', ['className="sr-only"'], 'Delete')),
    );
    cells.push(`              <TableCell className="w-12">\n${remove}              </TableCell>`);
  }
  return `  return (
    <div className="rounded-xl border bg-card shadow-xs">
      <Table>
        <TableHeader>
          <TableRow>
${heads.join('\n')}
          </TableRow>
        </TableHeader>
        <TableBody>
          {${many}.map((${one}) => (
            <TableRow key={${one}.id} className="relative">
${cells.join('\n')}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
`;
}

function cellLook(field: Field, isTitle: boolean): string[] {
  if (isTitle) return ['className="min-w-56 max-w-96 whitespace-normal font-medium"'];
  if (field.kind === 'longText') return ['className="min-w-56 max-w-96 whitespace-normal"'];
  return isNumber(field) ? ['className="text-right tabular-nums"'] : [];
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
    done && checkCode(draft, done, 'mt-1'),
    image && pictureCode(draft, image, 'size-12 shrink-0 rounded-lg'),
  ];
  const lead = start.map((code) => (code ? `${code(10)}\n` : '')).join('');
  const look = done
    ? [
        `data-done={${one}.${propertyOf(done)}}`,
        'className="font-medium data-[done=true]:text-muted-foreground data-[done=true]:line-through"',
      ]
    : ['className="font-medium"'];
  const details = detailsCode(
    draft,
    detailsOf(entity, image, done),
    'mt-2 flex flex-wrap gap-x-8 gap-y-2',
    12,
  );
  return `  return (
    <ul className="divide-y overflow-hidden rounded-xl border bg-card shadow-xs">
      {${many}.map((${one}) => (
        <li
          key={${one}.id}
          className="relative flex items-start gap-3.5 px-4 py-3.5 transition-colors hover:bg-muted/50 sm:px-5"
        >
${lead}          <div className="min-w-0 grow">
${element(12, 'h3', look, (at) => openCode(draft, at))}
${details}${actionsCode(entity, draft.source, 12, 'mt-3')}          </div>
${removeCode(draft, 10, 'relative shrink-0')}        </li>
      ))}
    </ul>
  );
`;
}
