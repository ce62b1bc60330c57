import { toast } from 'sonner';
import { ActionButton } from '@/components/actions/action-button';
import { ActionState } from '@/components/actions/action-state';
import { ReasonButton } from '@/components/actions/reason-button';
import { useStoredState } from '@/hooks/use-stored-state';
import { toIsoDay } from '@/lib/habits';
import {
  type CountAction,
  hasVoted,
  join,
  moveOn,
  placesLeft,
  type RecordAction,
  stateOf,
  stayText,
  textIn,
  toMoment,
  vote,
} from '@/lib/record-actions';
import { cn } from '@/lib/utils';

interface RecordActionsProps<T> {
  /** The name of the record. */
  name: string;
  record: T;
  actions: RecordAction<T>[];
  /** Key of this browser's storage for its votes, so that each record gets one. */
  votesKey: string;
  /** The name that claimed records get. */
  me: string;
  /** The role of the user, if buttons depend on it. */
  role?: string;
  onSave: (record: T) => void;
  className?: string;
}

/** The buttons of a record, without those that no longer apply. They lie above the area that opens it. */
export function RecordActions<T extends { id: string }>(props: RecordActionsProps<T>) {
  const { name, record, votesKey, me, role, onSave, className } = props;
  const actions = props.actions.filter(({ only }) => only === undefined || only === role);
  const [votes, setVotes] = useStoredState<string[]>(votesKey, []);

  function saveWithUndo(changed: T, text: string) {
    onSave(changed);
    toast(text, { action: { label: 'Undo', onClick: () => onSave(record) } });
  }

  function cast(action: CountAction<T>) {
    const next = vote(action, record, votes, actions);
    setVotes(next.votes);
    onSave(next.record);
  }

  function content(action: RecordAction<T>) {
    const button = (label: string, onClick: () => void) => (
      <ActionButton key={action.label} label={label} name={name} onClick={onClick} />
    );
    switch (action.kind) {
      case 'status':
        if (action.unless.includes(textIn(record, action.field))) return null;
        if (action.reason) {
          return (
            <ReasonButton
              key={action.label}
              label={action.label}
              name={name}
              onConfirm={(reason) =>
                saveWithUndo(
                  { ...record, [action.field]: action.to, [action.reason as string]: reason },
                  `${name}: ${action.to}`,
                )
              }
            />
          );
        }
        return button(action.label, () =>
          saveWithUndo({ ...record, [action.field]: action.to }, `${name}: ${action.to}`),
        );
      case 'flag': {
        const isOn = record[action.field] === true;
        return (
          <ActionButton
            key={action.label}
            label={isOn ? action.undo : action.label}
            name={name}
            icon={action.icon}
            pressed={isOn}
            onClick={() => onSave({ ...record, [action.field]: !isOn })}
          />
        );
      }
      case 'count': {
        const isOn = hasVoted(action, record, votes);
        const count = action.by > 0 ? Number(record[action.field] ?? 0) : undefined;
        return (
          <ActionButton
            key={action.label}
            label={isOn ? action.undo : action.label}
            name={name}
            icon={action.icon}
            pressed={isOn}
            {...(count === undefined ? {} : { count })}
            onClick={() => cast(action)}
          />
        );
      }
      case 'join': {
        const left = placesLeft(action, record);
        const isIn = record[action.mine] === true;
        return (
          <div key={action.label} className="flex flex-wrap items-center gap-2">
            <ActionState text={placesText(left, Number(record[action.field] ?? 0))} isOn={isIn} />
            {(isIn || left !== 0) &&
              button(isIn ? action.undo : action.label, () => onSave(join(action, record)))}
          </div>
        );
      }
      case 'stay': {
        const state = stateOf(action, record);
        const today = toIsoDay(new Date());
        const text = stayText(action, record, today);
        const label = state === 'during' ? action.endLabel : action.label;
        const isOver = state === 'after' && !action.again;
        return (
          <div key={action.label} className="flex flex-wrap items-center gap-2">
            {text !== '' && <ActionState text={text} isOn={state === 'during'} />}
            {!isOver &&
              button(label, () => {
                const next = moveOn(action, record, toMoment(new Date()));
                saveWithUndo(next, `${name}: ${stayText(action, next, today)}`);
              })}
          </div>
        );
      }
      case 'claim': {
        const owner = textIn(record, action.field);
        const claim = () => onSave({ ...record, [action.field]: me });
        if (owner === '') return button(action.label, claim);
        return (
          <div key={action.label} className="flex flex-wrap items-center gap-2">
            <ActionState text={owner} isOn={owner === me} />
            {owner === me && button(action.undo, () => onSave({ ...record, [action.field]: '' }))}
          </div>
        );
      }
    }
  }

  return (
    <div className={cn('relative z-1 flex flex-wrap items-center gap-2', className)}>
      {actions.map(content)}
    </div>
  );
}

function placesText(left: number | undefined, joined: number): string {
  if (left === undefined) return `${joined} joined`;
  return left === 0 ? 'Full' : `${left} ${left === 1 ? 'place' : 'places'} left`;
}
