import { memo, useEffect, useState } from 'react';
import type { Piece } from './highlight.ts';

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly className?: string;
}

const defaultClasses =
  'overflow-x-auto rounded-lg border border-line bg-sunken px-3.5 py-3 font-mono text-[13px] leading-relaxed';

/** Plain at first; highlighted once the highlighter has loaded. */
export const CodeBlock = memo(function CodeBlock({
  code,
  language,
  className = defaultClasses,
}: CodeBlockProps) {
  const [lines, setLines] = useState<{ code: string; highlighted: readonly Piece[] }>();
  useEffect(() => {
    let isCurrent = true;
    void import('./highlight.ts').then(({ highlight }) => {
      if (isCurrent) setLines({ code, highlighted: highlight(code, language) });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  const highlighted = lines?.code === code ? lines.highlighted : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre className={className} tabIndex={0}>
      <code>
        {highlighted?.map(({ text, className: pieceClass, at }) =>
          pieceClass ? (
            <span key={at} className={pieceClass}>
              {text}
            </span>
          ) : (
            text
          ),
        ) ?? code}
      </code>
    </pre>
  );
});
