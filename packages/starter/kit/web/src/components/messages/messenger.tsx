import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '@/components/empty-notice';
import { ConversationList } from '@/components/messages/conversation-list';
import { NewConversation } from '@/components/messages/new-conversation';
import { Thread } from '@/components/messages/thread';
import { Card } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  addMessage,
  type Conversation,
  type Message,
  markRead,
  type Person,
  type SampleMessage,
  sortConversations,
  startConversation,
  toConversations,
} from '@/lib/messages';
import { cn } from '@/lib/utils';

interface MessengerProps {
  storageKey: string;
  people: Person[];
  samples: SampleMessage[];
}

/** The conversations and the open one side by side; on a phone, one at a time. */
export function Messenger({ storageKey, people, samples }: MessengerProps) {
  const [initial] = useState(() => toConversations(people, samples, Date.now()));
  const [conversations, setConversations] = useStoredState<Conversation[]>(
    `${storageKey}-conversations`,
    initial,
  );
  const [openName, setOpenName] = useState<string>();
  const sorted = sortConversations(conversations);
  const open = conversations.find(({ name }) => name === openName);
  // On wide screens, the conversation that was read last is open initially.
  const shown = open ?? sorted.find(({ messages, read }) => read === messages.length);

  function openConversation(name: string) {
    setOpenName(name);
    setConversations((current) => markRead(current, name));
  }

  function send(name: string, from: Message['from'], text: string) {
    setOpenName(name);
    setConversations((current) => addMessage(current, name, { from, text, sent: Date.now() }));
  }

  return (
    <Card className="gap-0 overflow-hidden py-0 md:grid md:h-[calc(100dvh-11rem)] md:min-h-128 md:grid-cols-[20rem_1fr]">
      <div className={cn('min-h-0 flex-col md:flex md:border-r', open ? 'hidden' : 'flex')}>
        <div className="flex min-h-17 items-center justify-between gap-3 border-b px-4">
          <h2 className="font-semibold">Conversations</h2>
          <NewConversation
            people={people}
            onStart={(person) => {
              setConversations((current) => startConversation(current, person));
              openConversation(person.name);
            }}
          />
        </div>
        <ConversationList conversations={sorted} openName={shown?.name} onOpen={openConversation} />
      </div>
      <div className={cn('min-h-0 flex-col md:flex', open ? 'flex' : 'hidden')}>
        {shown ? (
          <Thread
            key={shown.name}
            conversation={shown}
            onSend={(from, text) => send(shown.name, from, text)}
            onBack={() => setOpenName(undefined)}
          />
        ) : (
          <div className="grid grow place-items-center p-6">
            <EmptyNotice icon={MessagesSquare} title="No conversation is open">
              Choose one from the list, or start a new one.
            </EmptyNotice>
          </div>
        )}
      </div>
    </Card>
  );
}
