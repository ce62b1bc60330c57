import { useState } from 'react';
import { ConversationList } from '@/components/messages/conversation-list';
import { MessengerLayout } from '@/components/messages/messenger-layout';
import { NewConversation } from '@/components/messages/new-conversation';
import { SpeakerSwitch } from '@/components/messages/speaker-switch';
import { Thread } from '@/components/messages/thread';
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

interface MessengerProps {
  storageKey: string;
  people: Person[];
  samples: SampleMessage[];
}

/** Conversations in the browser's storage. */
export function Messenger({ storageKey, people, samples }: MessengerProps) {
  const [initial] = useState(() => toConversations(people, samples, Date.now()));
  const [conversations, setConversations] = useStoredState<Conversation[]>(
    `${storageKey}-conversations`,
    initial,
  );
  const [openName, setOpenName] = useState<string>();
  const sorted = sortConversations(conversations).map((one) => ({ ...one, id: one.name }));
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
    <MessengerLayout
      isOpen={open !== undefined}
      start={
        <NewConversation
          people={people}
          mayEnterName
          onStart={(person) => {
            setConversations((current) => startConversation(current, person));
            openConversation(person.name);
          }}
        />
      }
      list={
        <ConversationList conversations={sorted} openId={shown?.name} onOpen={openConversation} />
      }
      thread={
        shown && (
          <OwnThread
            key={shown.name}
            conversation={shown}
            onSend={(from, text) => send(shown.name, from, text)}
            onBack={() => setOpenName(undefined)}
          />
        )
      }
    />
  );
}

interface OwnThreadProps {
  conversation: Conversation;
  onSend: (from: Message['from'], text: string) => void;
  onBack: () => void;
}

/** A conversation of which one person writes both sides. */
function OwnThread({ conversation, onSend, onBack }: OwnThreadProps) {
  const [speaker, setSpeaker] = useState<Message['from']>('me');
  return (
    <Thread conversation={conversation} onSend={(text) => onSend(speaker, text)} onBack={onBack}>
      <SpeakerSwitch partner={conversation.name} value={speaker} onChange={setSpeaker} />
    </Thread>
  );
}
