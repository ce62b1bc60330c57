import type { Entity, Field, FieldKind, ScreenOf } from '../../specification.ts';

/** A view of records that fits on a phone. */
export interface View {
  readonly kind: 'list' | 'board' | 'calendar' | 'gallery' | 'chart';
  readonly title: string;
  readonly by?: Field | undefined;
  readonly value?: Field | undefined;
}

const groupable: readonly FieldKind[] = ['choice', 'boolean', 'relation', 'tags', 'text', 'rating'];
const dated: readonly FieldKind[] = ['date', 'dateTime'];

/**
 * Returns the views of a screen. Tables and cards become lists, views whose field is missing are dropped, and a list
 * is the fallback.
 */
export function viewsOf({ fields }: Entity, { views }: ScreenOf<'records'>): View[] {
  const known = new Map<View['kind'], View>();
  for (const { kind, by, value } of views) {
    const given = fields.find(({ key }) => key === by);
    const added = fields.find(({ key }) => key === value);
    const first = (kinds: readonly FieldKind[]) =>
      fields.find((field) => kinds.includes(field.kind));
    const view: View =
      kind === 'board'
        ? { kind, title: 'Board', by: given ?? first(groupable.slice(0, 3)) }
        : kind === 'calendar'
          ? { kind, title: 'Calendar', by: given ?? first(dated) }
          : kind === 'chart'
            ? { kind, title: 'Chart', by: given ?? first([...groupable, ...dated]), value: added }
            : kind === 'gallery'
              ? { kind, title: 'Gallery' }
              : { kind: 'list', title: 'List' };
    const isWhole = view.by !== undefined || view.kind === 'list' || view.kind === 'gallery';
    if (isWhole && !known.has(view.kind)) known.set(view.kind, view);
  }
  return known.size > 0 ? [...known.values()] : [{ kind: 'list', title: 'List' }];
}
