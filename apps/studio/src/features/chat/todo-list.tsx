import type { TodoItem } from '../../state/project-state.ts';
import { Icon, Logo } from '../../ui/icon.tsx';

interface TodoListProps {
  readonly items: readonly TodoItem[];
  readonly isWorking: boolean;
}

/** The agent's todo list, while it has open items. */
export function TodoList({ items, isWorking }: TodoListProps) {
  const done = items.filter(({ status }) => status === 'done' || status === 'cancelled').length;
  const current = items.find(({ status }) => status === 'in_progress');
  if (!isWorking || items.length === 0) return null;
  return (
    <details className="group animate-appear rounded-xl border border-line bg-card text-[13px] shadow-card">
      <summary className="flex list-none items-center gap-2 px-3 py-2">
        <Icon name="list" className="size-4 text-faint" />
        <span className="min-w-0 flex-1 truncate">{current?.text ?? 'Tasks'}</span>
        <span className="text-faint tabular-nums">
          {done} of {items.length}
        </span>
        <Icon
          name="up"
          className="size-3.5 text-faint motion-safe:transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid max-h-48 gap-1.5 overflow-y-auto border-t border-line px-3 py-2.5">
        {items.map(({ id, text, status }) => (
          <li key={id} className="flex items-center gap-2">
            <Mark status={status} />
            <span
              className={
                status === 'done' || status === 'cancelled' ? 'text-faint line-through' : ''
              }
            >
              {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Mark({ status }: Pick<TodoItem, 'status'>) {
  if (status === 'in_progress') return <Logo isSpinning className="size-3.5" />;
  if (status === 'done') return <Icon name="check" className="size-3.5 text-good" />;
  return <span className="grid size-3.5 place-items-center text-faint">·</span>;
}
