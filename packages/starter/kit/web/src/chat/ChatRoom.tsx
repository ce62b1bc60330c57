import { useEffect, useRef, useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { Bubble, TypingBubble } from './Bubble.tsx';
import { MessageForm } from './MessageForm.tsx';
import { findReply, type Reply } from './reply.ts';

interface ChatRoomProps {
  storageKey: string;
  partner: string;
  greeting: string;
  replies: Reply[];
  /** What is said where no reply fits. */
  otherwise: string;
}

interface Message {
  from: 'me' | 'partner';
  text: string;
}

const TYPING_MS = 900;

export function ChatRoom({ storageKey, partner, greeting, replies, otherwise }: ChatRoomProps) {
  const [messages, setMessages] = useStored<Message[]>(storageKey, [
    { from: 'partner', text: greeting },
  ]);
  const last = messages.at(-1);
  // Whoever spoke last waits for the other, also after the page was opened again.
  const question = last?.from === 'me' ? last.text : undefined;
  const end = useRef<HTMLDivElement>(null);
  const [isFresh, setIsFresh] = useState(true);

  useEffect(() => {
    if (question === undefined) return;
    const text = findReply(replies, question) ?? otherwise;
    const timer = setTimeout(() => {
      setMessages((before) => [...before, { from: 'partner', text }]);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [question, replies, otherwise, setMessages]);

  useEffect(() => {
    if (!isFresh) end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, isFresh]);

  return (
    <Card className="mx-auto flex h-[calc(100dvh-11rem)] min-h-112 max-w-2xl flex-col overflow-hidden">
      <header className="flex items-center gap-3 border-border border-b px-5 py-4">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-primary font-semibold text-lg text-primary-foreground"
        >
          {[...partner][0]}
        </span>
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{partner}</h2>
          <p className="text-muted-foreground text-sm">
            Answers are prepared, not made up by an AI
          </p>
        </div>
        <Button
          look="quiet"
          size="small"
          className="ml-auto"
          onClick={() => setMessages([{ from: 'partner', text: greeting }])}
        >
          Clear
        </Button>
      </header>
      <div role="log" aria-label="Conversation" className="flex-1 space-y-3 overflow-y-auto p-5">
        {messages.map(({ from, text }, index) => (
          <Bubble key={index} isMine={from === 'me'} text={text} />
        ))}
        {question !== undefined && <TypingBubble partner={partner} />}
        <div ref={end} />
      </div>
      <MessageForm
        suggestions={replies.flatMap(({ when }) => when.slice(0, 1)).slice(0, 4)}
        onSend={(text) => {
          setIsFresh(false);
          setMessages([...messages, { from: 'me', text }]);
        }}
      />
    </Card>
  );
}
