import type { SharedProjectRecord } from '@millwright/contract';
import { useRef } from 'react';
import type { ProjectView } from '../../state/project-feed.ts';
import { findActiveTurn, listTimeline } from '../../state/selectors.ts';
import { ActionLine } from '../chat/action-line.tsx';
import { Announcer } from '../chat/announcer.tsx';
import { LatestButton } from '../chat/latest-button.tsx';
import { TodoList } from '../chat/todo-list.tsx';
import { TurnView } from '../chat/turn-view.tsx';
import { useStickyScroll } from '../chat/use-sticky-scroll.ts';

/** Read-only conversation. */
export function SharedChat({ view }: { readonly view: ProjectView<SharedProjectRecord> }) {
  const { state, requests } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const { isScrolledAway, scrollToEnd } = useStickyScroll(scroller, state.seq);
  const timeline = listTimeline(state);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Announcer state={state} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div ref={scroller} tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
        <section
          aria-label="Conversation"
          className="mx-auto grid w-full max-w-3xl gap-7 px-4 py-6"
        >
          {timeline.length === 0 && (
            <p className="text-soft">
              {view.project?.after_seq
                ? 'New messages will appear here as the project is built.'
                : 'No messages yet.'}
            </p>
          )}
          {timeline.map((item) =>
            item.kind === 'action' ? (
              <ActionLine key={item.action.seq} action={item.action} />
            ) : (
              <TurnView
                key={item.turn.turnId}
                turn={item.turn}
                state={state}
                request={requests[item.turn.turnId]}
              />
            ),
          )}
        </section>
      </div>
      <div className="mx-auto grid w-full max-w-3xl gap-2 px-3 pb-3 sm:px-4 sm:pb-4">
        {isScrolledAway && <LatestButton onClick={scrollToEnd} />}
        <TodoList items={state.todos} isWorking={findActiveTurn(state) !== undefined} />
      </div>
    </div>
  );
}
