import type { JSONSchema7, LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { CountTokens } from './count-tokens.ts';
import { play } from './stream-reply.ts';

/**
 * Serves model requests of project apps while no language model is connected. Replies quote the last message, are
 * deterministic and follow the requested format.
 */
export function companion({ countTokens }: { readonly countTokens: CountTokens }): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'composer',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('Starter only supports streaming')),
    async doStream(options) {
      const text = replyTo(options);
      const tokensIn = countTokens(JSON.stringify(options.prompt));
      const said = { text, calls: [] };
      return {
        stream: ReadableStream.from(
          play(said, { tokensIn, countTokens, pauseMs: 0 }, options.abortSignal),
        ),
      };
    },
  };
}

const quotedChars = 400;
const aside =
  "I'm Starter, Millwright's built-in rule-based model. Connect a model provider for real answers.";

function replyTo({ prompt, responseFormat }: LanguageModelV4CallOptions): string {
  const said = lastSaid(prompt);
  if (responseFormat?.type === 'json') {
    const sample = responseFormat.schema ? sampleOf(responseFormat.schema, said) : { reply: said };
    return JSON.stringify(sample);
  }
  if (said === '') return `Hello! How can I help? ${aside}`;
  if (/^(hi|hello|hey|good (morning|evening|day))\b/i.test(said)) return `Hello! ${aside}`;
  const short = said.length > quotedChars ? `${said.slice(0, quotedChars)}…` : said;
  return `You said: “${short}” ${aside}`;
}

function lastSaid(prompt: LanguageModelV4CallOptions['prompt']): string {
  const last = prompt.findLast(({ role }) => role === 'user' || role === 'tool');
  if (last?.role === 'user') {
    return last.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  }
  if (last?.role !== 'tool') return '';
  return last.content
    .flatMap((part) => (part.type === 'tool-result' ? [JSON.stringify(part.output)] : []))
    .join('\n');
}

/** Returns the smallest value that a schema allows, with `said` as the value of every text. */
function sampleOf(schema: JSONSchema7 | boolean, said: string): unknown {
  if (typeof schema === 'boolean') return said;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = [schema.anyOf ?? schema.oneOf ?? []].flat();
  if (first !== undefined) return sampleOf(first, said);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of, said)]),
      );
    case 'array': {
      const [item] = [schema.items ?? []].flat();
      return schema.minItems && item !== undefined ? [sampleOf(item, said)] : [];
    }
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return said;
  }
}
