import type { ReactNode } from 'react';
import type { Block, Inline, ListItem } from '@/lib/markdown';

export function MarkdownView({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

const headingClasses = [
  'text-3xl font-bold',
  'text-2xl font-semibold',
  'text-xl font-semibold',
  'text-lg font-semibold',
  'font-semibold',
  'font-semibold text-muted-foreground',
];

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading className={headingClasses[block.level - 1]}>{inlines(block.children)}</Heading>
      );
    }
    case 'paragraph':
      return <p className="whitespace-pre-line">{inlines(block.children)}</p>;
    case 'code':
      return (
        // Long lines scroll, which must work without a mouse.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable
        <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-muted p-4 font-mono text-sm">
          {block.text}
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote className="space-y-3 border-s-4 ps-4 text-muted-foreground">
          <MarkdownView blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={block.isOrdered ? 'list-decimal ps-6' : 'list-disc ps-6'}>
          {block.items.map((item, index) => (
            <ItemView key={index} item={item} />
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView head={block.head} rows={block.rows} />;
  }
}

function ItemView({ item }: { item: ListItem }) {
  return (
    <li className={item.isDone === undefined ? '' : '-ms-6 list-none'}>
      {item.isDone !== undefined && (
        <input
          type="checkbox"
          aria-label={item.isDone ? 'Done' : 'Not done'}
          disabled
          checked={item.isDone}
          className="me-2"
        />
      )}
      {inlines(item.children)}
      <MarkdownView blocks={item.blocks} />
    </li>
  );
}

function TableView({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} className="border bg-muted px-3 py-2 text-start">
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} className="border px-3 py-2">
                {inlines(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const inlines = (parts: Inline[]) => parts.map((part, index) => inline(part, index));

function inline(part: Inline, key: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return (
        <code key={key} className="rounded-sm bg-muted px-1.5 py-0.5 font-mono text-sm">
          {part.text}
        </code>
      );
    case 'strong':
      return <strong key={key}>{inlines(part.children)}</strong>;
    case 'emphasis':
      return <em key={key}>{inlines(part.children)}</em>;
    case 'strike':
      return <s key={key}>{inlines(part.children)}</s>;
    case 'image':
      return <img key={key} src={part.url} alt={part.text} className="max-w-full rounded-lg" />;
    case 'link':
      return (
        <a
          key={key}
          href={part.url}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline underline-offset-4"
        >
          {part.text}
        </a>
      );
  }
}
