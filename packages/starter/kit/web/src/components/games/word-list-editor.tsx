import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { Textarea } from '@/components/ui/textarea';

interface WordListEditorProps {
  words: string[];
  onSave: (words: string[]) => void;
}

export function WordListEditor({ words, onSave }: WordListEditorProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');

  function handleOpenChange(open: boolean) {
    setIsOpen(open);
    if (open) setText(words.join('\n'));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const changed = text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (changed.length === 0) return;
    onSave(changed);
    setIsOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={handleOpenChange}>
      <DialogTrigger asChild>
        <Button variant="outline">Edit words</Button>
      </DialogTrigger>
      <DialogContent>
        <form onSubmit={handleSubmit} className="space-y-4">
          <DialogHeader>
            <DialogTitle>Words</DialogTitle>
            <DialogDescription>One word per line, with 3 to 14 letters each.</DialogDescription>
          </DialogHeader>
          <Textarea
            aria-label="Words"
            rows={12}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <DialogFooter>
            <Button type="submit">Make a puzzle</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
