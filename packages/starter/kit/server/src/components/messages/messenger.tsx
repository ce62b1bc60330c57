import { useEffect, useState } from 'react';
import { ConversationList } from '@/components/messages/conversation-list';
import { MessengerLayout } from '@/components/messages/messenger-layout';
import { NewConversation } from '@/components/messages/new-conversation';
import { Thread } from '@/components/messages/thread';
import { useMessages } from '@/hooks/use-messages';
import { type Person, sortConversations } from '@/lib/messages';

/** Conversations between accounts. */
export function Messenger() {
  const { people, conversations, send, markRead } = useMessages();
  const [partner, setPartner] = useState<Person>();
  const [openId, setOpenId] = useState<string>();
  // A conversation that was just started has no message yet.
  const isNew = partner?.id && !conversations.some(({ id }) => id === partner.id);
  const started = isNew
    ? [{ ...partner, id: String(partner.id), messages: [], read: 0 }, ...conversations]
    : conversations;
  const sorted = sortConversations(started);
  const open = sorted.find(({ id }) => id === openId);
  const count = open?.messages.length;

  useEffect(() => {
    if (open) markRead(open);
  }, [openId, count]);

  return (
    <MessengerLayout
      isOpen={open !== undefined}
      start={
        <NewConversation
          people={people}
          onStart={(person) => {
            setPartner(person);
            setOpenId(person.id);
          }}
        />
      }
      list={<ConversationList conversations={sorted} openId={openId} onOpen={setOpenId} />}
      thread={
        open && (
          <Thread
            key={open.id}
            conversation={open}
            onSend={(text) => send(open.id, text)}
            onBack={() => setOpenId(undefined)}
          />
        )
      }
    />
  );
}
