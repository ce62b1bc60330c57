import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { Ask } from '../../state/project-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Countdown } from './countdown.tsx';
import { type Answer, formatAnswer, noAnswer, QuestionField } from './question-field.tsx';

interface QuestionFormProps {
  readonly ask: Ask;
  readonly projectId: string;
}

export function QuestionForm({
  ask,
  projectId,
}: Pick<QuestionFormProps, 'ask'> & { readonly projectId: string | undefined }) {
  return ask.status === 'pending' && projectId ? (
    <PendingQuestion ask={ask} projectId={projectId} />
  ) : (
    <SettledQuestion ask={ask} missingText={projectId ? '–' : 'Answered'} />
  );
}

function PendingQuestion({ ask, projectId }: QuestionFormProps) {
  const { millwright } = useService();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Answer>>>({});
  const texts = ask.questions.map((question) => {
    const text = formatAnswer(drafts[question.key] ?? noAnswer);
    return { key: question.key, text, isMissing: question.required && text === '' };
  });
  const { run, isBusy, problem } = useAction(async () => {
    const answers = Object.fromEntries(
      texts.filter(({ text }) => text !== '').map(({ key, text }) => [key, text]),
    );
    await millwright.answer({ project_id: projectId, question_id: ask.id, answers });
  });
  const isReady = texts.every(({ isMissing }) => !isMissing) && texts.some(({ text }) => text);
  return (
    <form
      aria-label="Question"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void run();
      }}
      className="grid animate-appear gap-4 rounded-xl border border-accent/40 bg-card p-4 shadow-raised"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm font-medium text-accent">
          <Icon name="help" /> Millwright has a question
        </p>
        <Countdown from={ask.askedAt} until={ask.expiresAt} />
      </div>
      {ask.questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          answer={drafts[question.key] ?? noAnswer}
          onChange={(answer) => setDrafts({ ...drafts, [question.key]: answer })}
        />
      ))}
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-faint">
          If you don't answer, the agent continues with its best guess.
        </p>
        <Button variant="primary" type="submit" disabled={!isReady || isBusy}>
          {isBusy ? 'Sending…' : 'Answer'}
        </Button>
      </div>
    </form>
  );
}

interface SettledQuestionProps {
  readonly ask: Ask;
  /** Shown instead of a missing answer. */
  readonly missingText: string;
}

function SettledQuestion({ ask, missingText }: SettledQuestionProps) {
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-card p-3.5 text-sm">
      {ask.questions.map(({ key, question, secret }) => (
        <div key={key} className="grid gap-0.5">
          <p className="text-soft">{question}</p>
          <p className="font-medium">
            {ask.answers
              ? secret
                ? '••••••'
                : (ask.answers[key] ?? missingText)
              : describeOutcome(ask)}
          </p>
        </div>
      ))}
    </div>
  );
}

function describeOutcome({ reason, status }: Ask): string {
  if (status === 'pending') return 'Waiting for an answer';
  return reason === 'timeout' ? 'Not answered in time' : 'No longer needed';
}
