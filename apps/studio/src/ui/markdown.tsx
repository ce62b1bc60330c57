import { marked, type Token, type Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';

/**
 * Renders Markdown as elements. Nothing is ever parsed as HTML: tags are shown as text, and links lead to the web or
 * nowhere.
 */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return <div className="prose">{blocks(marked.lexer(text))}</div>;
});

/** Pieces are identified by index, which changes only at the end. */
const keyed = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, key: String(at) }));

const blocks = (tokens: readonly Token[]) =>
  keyed(tokens).map(({ item, key }) => <Fragment key={key}>{block(item)}</Fragment>);

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading': {
      // The page has its own h1 to h3.
      const { depth } = token as Tokens.Heading;
      const Heading = depth <= 2 ? 'h4' : 'h5';
      return <Heading>{inline(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'code':
      return <CodeBlock code={token.text} language={(token as Tokens.Code).lang ?? ''} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return 'tokens' in token && token.tokens ? <>{inline(token.tokens)}</> : token.raw;
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const children = keyed(items).map(({ item, key }) => (
    <li key={key}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑ ' : '☐ '}</span>}
      {blocks(item.tokens)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{children}</ol> : <ul>{children}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table className="text-sm">
        <thead>
          <tr>
            {keyed(header).map(({ item, key }) => (
              <th key={key} scope="col">
                {inline(item.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ item: row, key: at }) => (
            <tr key={at}>
              {keyed(row).map(({ item, key }) => (
                <td key={key}>{inline(item.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const inline = (tokens: readonly Token[] = []): ReactNode =>
  keyed(tokens).map(({ item, key }) => <Fragment key={key}>{piece(item)}</Fragment>);

function piece(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token as Tokens.Link);
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : plain(token.text);
    default:
      return token.raw;
  }
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  if (!/^(https?:|mailto:)/i.test(href)) return inline(tokens);
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {inline(tokens)}
    </a>
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Decodes entities, which the lexer leaves to an HTML parser. */
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (one) => entities[one] ?? one);
