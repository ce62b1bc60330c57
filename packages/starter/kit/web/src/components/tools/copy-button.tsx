import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/copy-text';

interface CopyButtonProps {
  text: string;
  label?: string;
  variant?: 'default' | 'outline' | 'ghost';
  className?: string;
}

const shownMs = 2000;

/** Copies a text, and says for a moment whether that worked. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label = 'Copy', variant = 'outline', className } = props;
  const [isCopied, setIsCopied] = useState<boolean>();

  useEffect(() => {
    if (isCopied === undefined) return;
    const timer = setTimeout(() => setIsCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const Icon = isCopied === undefined ? Copy : isCopied ? Check : X;
  return (
    <Button
      variant={variant}
      className={className}
      disabled={text === ''}
      onClick={async () => setIsCopied(await copyText(text))}
    >
      <Icon aria-hidden="true" />
      <span aria-live="polite">
        {isCopied === undefined ? label : isCopied ? 'Copied' : 'Copy it by hand'}
      </span>
    </Button>
  );
}
