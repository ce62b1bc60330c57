import { memo, useState } from 'react';
import type { Entry, ProjectState, TurnState } from '../../state/project-state.ts';
import { findActiveTurn, findTurnVersions } from '../../state/selectors.ts';
import { hasEnded } from '../../state/turns.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { describeEdit } from './action-line.tsx';
import { ActivityLine } from './activity-line.tsx';
import { EditMessageDialog } from './edit-message-dialog.tsx';
import { ErrorCard } from './error-card.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { PlanForm } from './plan-form.tsx';
import { ProblemCard } from './problem-card.tsx';
import { QuestionForm } from './question-form.tsx';
import { Reasoning } from './reasoning.tsx';
import type { Resend } from './resend.ts';
import { SignInCard } from './sign-in-card.tsx';
import { StoppedLine } from './stopped-line.tsx';
import { ToolGroup } from './tool-card.tsx';
import { TurnFooter } from './turn-footer.tsx';
import { UsageLine } from './usage-line.tsx';
import { UserMessage } from './user-message.tsx';
import { VerificationLine } from './verification-line.tsx';

interface TurnViewProps {
  readonly turn: TurnState;
  readonly state: ProjectState;
  readonly request: UserRequest | undefined;
  /** Undefined in a read-only view. */
  readonly projectId?: string | undefined;
  readonly onResend?: Resend | undefined;
}

export function TurnView({ turn, state, request, projectId, onResend }: TurnViewProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isRunning = !hasEnded(turn.status);
  const isStopped = turn.status === 'aborted' || turn.status === 'interrupted';
  const last = turn.entries.at(-1);
  const versions = findTurnVersions(state, turn);
  const isBlocked = findActiveTurn(state) !== undefined;
  return (
    <article
      className="grid gap-4"
      aria-label={request?.prompt ? `Turn: ${request.prompt.slice(0, 60)}` : 'Turn'}
    >
      {request?.prompt && (
        <UserMessage turn={request} onEdit={onResend && (() => setIsEditing(true))} />
      )}
      {groupEntries(turn.entries).map((group) => (
        <Group
          key={`${group.kind}-${group.entries[0]?.id}`}
          group={group}
          state={state}
          projectId={projectId}
          isWriting={isRunning && group.entries.includes(last as Entry)}
        />
      ))}
      {isRunning && <ActivityLine turn={turn} tools={state.tools} />}
      {turn.error && !(projectId && onResend) && (
        <Notice variant="bad">{turn.error.message}</Notice>
      )}
      {turn.error && projectId && onResend && (
        <ErrorCard
          turn={turn}
          error={turn.error}
          request={request}
          projectId={projectId}
          onRetry={onResend}
        />
      )}
      {isStopped && <StoppedLine turn={turn} />}
      {!isRunning && !(projectId && onResend) && <UsageLine turn={turn} />}
      {!isRunning && projectId && onResend && (
        <TurnFooter
          turn={turn}
          request={request}
          projectId={projectId}
          versions={versions}
          isBlocked={isBlocked}
          onResend={onResend}
        />
      )}
      {isEditing && request && onResend && (
        <EditMessageDialog
          request={request}
          versions={versions}
          isBlocked={isBlocked}
          onSend={(options) => onResend(turn.turnId, options)}
          onClose={() => setIsEditing(false)}
        />
      )}
    </article>
  );
}

interface EntryGroup {
  readonly kind: Entry['kind'];
  readonly entries: readonly Entry[];
}

/** Groups consecutive calls. */
function groupEntries(entries: readonly Entry[]): EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const before = groups.at(-1);
    if (entry.kind === 'tool' && before?.kind === 'tool') {
      groups[groups.length - 1] = { kind: 'tool', entries: [...before.entries, entry] };
    } else groups.push({ kind: entry.kind, entries: [entry] });
  }
  return groups;
}

interface GroupProps {
  readonly group: EntryGroup;
  readonly state: ProjectState;
  readonly projectId: string | undefined;
  readonly isWriting: boolean;
}

const Group = memo(function Group({ group, state, projectId, isWriting }: GroupProps) {
  const [entry] = group.entries;
  if (!entry) return null;
  switch (entry.kind) {
    case 'text':
      return <Markdown text={entry.text} />;
    case 'reasoning':
      return <Reasoning text={entry.text} isWriting={isWriting} />;
    case 'tool':
      return (
        <ToolGroup
          calls={group.entries.flatMap(({ id }) => state.tools[id] ?? [])}
          isOpen={isWriting}
        />
      );
    case 'question': {
      const ask = state.asks[entry.id];
      return ask ? <QuestionForm ask={ask} projectId={projectId} /> : null;
    }
    case 'plan': {
      const plan = state.plans[entry.id];
      return plan ? <PlanForm plan={plan} projectId={projectId} /> : null;
    }
    case 'verification':
      return <VerificationLine verification={entry.found} />;
    case 'outcome':
      return <OutcomeList requested={entry.requested} />;
    case 'problem':
      return <ProblemCard problem={entry.problem} />;
    case 'fallback':
      return <Notice variant="warn">{entry.message}.</Notice>;
    case 'edit':
      return <p className="text-[13px] text-soft">{describeEdit(entry.paths)}</p>;
    case 'sign-in':
      return <SignInCard request={entry.request} />;
  }
}, isSameGroup);

/** Most groups are complete while a turn runs; avoids re-rendering them for each word. */
function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  if (before.isWriting !== after.isWriting) return false;
  const { entries } = after.group;
  if (entries.length !== before.group.entries.length) return false;
  return entries.every((entry, at) => {
    if (entry !== before.group.entries[at]) return false;
    if (entry.kind === 'tool') return before.state.tools[entry.id] === after.state.tools[entry.id];
    if (entry.kind === 'question')
      return before.state.asks[entry.id] === after.state.asks[entry.id];
    if (entry.kind === 'plan') return before.state.plans[entry.id] === after.state.plans[entry.id];
    return true;
  });
}
