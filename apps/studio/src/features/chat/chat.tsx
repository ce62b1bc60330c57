import { useRef } from 'react';
import { sendMessage } from '../../api/send-message.ts';
import { useService } from '../../api/service.ts';
import type { ProjectFeed, ProjectView } from '../../state/project-feed.ts';
import {
  findActiveTurn,
  hasInitialFiles,
  listQueuedTurns,
  listTimeline,
} from '../../state/selectors.ts';
import { Composer } from '../composer/composer.tsx';
import type { Message } from '../composer/message.ts';
import type { References } from '../composer/use-references.ts';
import { ActionLine } from './action-line.tsx';
import { Announcer } from './announcer.tsx';
import { LatestButton } from './latest-button.tsx';
import { NoTurnsYet } from './no-turns-yet.tsx';
import { Queue } from './queue.tsx';
import type { ResendOptions } from './resend.ts';
import { toBuildRequest } from './sent-request.ts';
import { TodoList } from './todo-list.tsx';
import { TurnView } from './turn-view.tsx';
import { useEscape } from './use-escape.ts';
import { useSend } from './use-send.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';

interface ChatProps {
  readonly feed: ProjectFeed;
  readonly view: ProjectView;
  readonly projectId: string;
  readonly references: References;
}

export function Chat({ feed, view, projectId, references }: ChatProps) {
  const { millwright } = useService();
  const { state, requests } = view;
  const active = findActiveTurn(state);
  const queued = listQueuedTurns(state);
  const hasNoTurns = hasInitialFiles(state) && state.turnOrder.length === 0;
  const scroller = useRef<HTMLDivElement>(null);
  const { isScrolledAway, scrollToEnd } = useStickyScroll(scroller, state.seq);
  const stop = () =>
    void millwright.abort(projectId, { scope: 'turn', ...(active && { turn_id: active.turnId }) });
  const isArmed = useEscape(active !== undefined, stop);

  const sendToProject = useSend(feed, projectId);
  async function send(message: Message): Promise<void> {
    await sendToProject(message);
    scrollToEnd();
  }

  /** Sends the message of a turn again, possibly changed. */
  async function resend(turnId: string, options: ResendOptions = {}): Promise<void> {
    const sent = requests[turnId];
    if (!sent) return;
    const { prompt = sent.prompt, model, restore } = options;
    const request = { ...sent, ...(model && { ...model, provider: null }), prompt };
    if (restore !== undefined) await millwright.checkpoints.restore(projectId, restore);
    const { turn_id } = await sendMessage(millwright, toBuildRequest(request));
    feed.addRequest({ ...request, turn_id, images: [], documents: [] });
    scrollToEnd();
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <Announcer state={state} />
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        <section
          aria-label="Conversation"
          className="mx-auto grid w-full max-w-3xl gap-7 px-4 py-6"
        >
          {hasNoTurns && <NoTurnsYet project={view.project} />}
          {listTimeline(state).map((item) =>
            item.kind === 'action' ? (
              <ActionLine key={item.action.seq} action={item.action} />
            ) : (
              <TurnView
                key={item.turn.turnId}
                turn={item.turn}
                state={state}
                request={requests[item.turn.turnId]}
                projectId={projectId}
                onResend={resend}
              />
            ),
          )}
        </section>
      </div>
      <div className="mx-auto grid w-full max-w-3xl gap-2 px-3 pb-3 sm:px-4 sm:pb-4">
        {isScrolledAway && <LatestButton onClick={scrollToEnd} className="-mt-12" />}
        {isArmed && (
          <p role="status" className="text-center text-[13px] text-soft">
            Press Esc again to stop.
          </p>
        )}
        <TodoList items={state.todos} isWorking={active !== undefined} />
        <Queue turns={queued} requests={requests} projectId={projectId} />
        <Composer
          projectId={projectId}
          label="Message"
          placeholder={active ? 'Queue a message…' : 'Describe a change…'}
          action="Send"
          rows={1}
          isWorking={active !== undefined}
          onStop={stop}
          references={references}
          onSend={send}
        />
      </div>
    </div>
  );
}
