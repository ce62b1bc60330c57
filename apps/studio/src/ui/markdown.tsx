import { marked, type Token, type Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';

/**
 * Renders Markdown as elements. Nothing is ever parsed as HTML: tags are shown as text, and links lead to the web or
 * nowhere.
 */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return <div className="prose">{renderBlocks(marked.lexer(text))}</div>;
});

/** Pieces are identified by index, which changes only at the end. */
const withKeys = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, key: String(at) }));

const renderBlocks = (tokens: readonly Token[]) =>
  withKeys(tokens).map(({ item, key }) => <Fragment key={key}>{renderBlock(item)}</Fragment>);

function renderBlock(token: Token): ReactNode {
  switch (token.type) {
    case 'heading': {
      // The page has its own h1 to h3.
      const { depth } = token as Tokens.Heading;
      const Heading = depth <= 2 ? 'h4' : 'h5';
      return <Heading>{renderInlines(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{renderInlines(token.tokens)}</p>;
    case 'code':
      return <CodeBlock code={token.text} language={(token as Tokens.Code).lang ?? ''} />;
    case 'blockquote':
      return <blockquote>{renderBlocks(token.tokens ?? [])}</blockquote>;
    case 'list':
      return renderList(token as Tokens.List);
    case 'table':
      return renderTable(token as Tokens.Table);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return 'tokens' in token && token.tokens ? <>{renderInlines(token.tokens)}</> : token.raw;
  }
}

function renderList({ ordered, start, items }: Tokens.List): ReactNode {
  const children = withKeys(items).map(({ item, key }) => (
    <li key={key}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑ ' : '☐ '}</span>}
      {renderBlocks(item.tokens)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{children}</ol> : <ul>{children}</ul>;
}

function renderTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table className="text-sm">
        <thead>
          <tr>
            {withKeys(header).map(({ item, key }) => (
              <th key={key} scope="col">
                {renderInlines(item.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys(rows).map(({ item: row, key: at }) => (
            <tr key={at}>
              {withKeys(row).map(({ item, key }) => (
                <td key={key}>{renderInlines(item.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const renderInlines = (tokens: readonly Token[] = []): ReactNode =>
  withKeys(tokens).map(({ item, key }) => <Fragment key={key}>{renderInline(item)}</Fragment>);

function renderInline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{renderInlines(token.tokens)}</strong>;
    case 'em':
      return <em>{renderInlines(token.tokens)}</em>;
    case 'del':
      return <del>{renderInlines(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token as Tokens.Link);
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? renderInlines(token.tokens) : decodeEntities(token.text);
    default:
      return token.raw;
  }
}

function renderLink({ href, tokens }: Tokens.Link): ReactNode {
  if (!/^(https?:|mailto:)/i.test(href)) return renderInlines(tokens);
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {renderInlines(tokens)}
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
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (one) => entities[one] ?? one);
