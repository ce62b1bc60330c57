import { useEffect, useRef, useState } from 'react';
import { MessageBubble, TypingBubble } from '@/components/chat/message-bubble';
import { MessageComposer } from '@/components/chat/message-composer';
import { Avatar, AvatarFallback } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import { findReply, type Reply } from '@/lib/chat-replies';

interface ChatRoomProps {
  storageKey: string;
  partner: string;
  greeting: string;
  replies: Reply[];
  /** The answer if no reply matches. */
  otherwise: string;
}

interface Message {
  from: 'me' | 'partner';
  text: string;
}

const typingMs = 900;

export function ChatRoom({ storageKey, partner, greeting, replies, otherwise }: ChatRoomProps) {
  const [messages, setMessages] = useStoredState<Message[]>(storageKey, [
    { from: 'partner', text: greeting },
  ]);
  const last = messages.at(-1);
  // A stored question without an answer is answered when the page opens again.
  const question = last?.from === 'me' ? last.text : undefined;
  const end = useRef<HTMLDivElement>(null);
  const [hasSent, setHasSent] = useState(false);

  useEffect(() => {
    if (question === undefined) return;
    const text = findReply(replies, question) ?? otherwise;
    const timer = setTimeout(() => {
      setMessages((before) => [...before, { from: 'partner', text }]);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [question, replies, otherwise, setMessages]);

  useEffect(() => {
    if (hasSent) end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, hasSent]);

  return (
    <Card className="mx-auto h-[calc(100dvh-11rem)] min-h-112 max-w-2xl gap-0 overflow-hidden py-0">
      <header className="flex items-center gap-3 border-b px-5 py-4">
        <Avatar aria-hidden="true" className="size-11">
          <AvatarFallback className="bg-primary font-semibold text-lg text-primary-foreground">
            {[...partner][0]}
          </AvatarFallback>
        </Avatar>
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{partner}</h2>
          <p className="text-muted-foreground text-sm">
            Answers are prepared, not made up by an AI
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          onClick={() => setMessages([{ from: 'partner', text: greeting }])}
        >
          Clear
        </Button>
      </header>
      <div role="log" aria-label="Conversation" className="flex-1 space-y-3 overflow-y-auto p-5">
        {messages.map(({ from, text }, index) => (
          <MessageBubble key={index} isMine={from === 'me'} text={text} />
        ))}
        {question !== undefined && <TypingBubble partner={partner} />}
        <div ref={end} />
      </div>
      <MessageComposer
        suggestions={replies.flatMap(({ when }) => when.slice(0, 1)).slice(0, 4)}
        onSend={(text) => {
          setHasSent(true);
          setMessages([...messages, { from: 'me', text }]);
        }}
      />
    </Card>
  );
}
