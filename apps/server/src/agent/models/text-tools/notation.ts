import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';

/** Notation of a field's value: verbatim or JSON. */
export type FieldNotation = 'text' | 'json';
export type Fields = ReadonlyMap<string, FieldNotation>;

type Schema = LanguageModelV4FunctionTool['inputSchema'];

export function fieldsOf({ inputSchema }: LanguageModelV4FunctionTool): Fields {
  const properties = Object.entries(inputSchema.properties ?? {});
  return new Map(properties.map(([name, schema]) => [name, notationOf(schema)]));
}

function notationOf(schema: Schema | boolean): FieldNotation {
  return typeof schema === 'object' && schema.type === 'string' ? 'text' : 'json';
}

/** Instructions for a model that can only call tools by writing calls as text. */
export function describeTools(tools: readonly LanguageModelV4FunctionTool[]): string {
  return `# Tools

You act by writing calls of tools into your answer, in exactly this notation:

<tool name="name_of_the_tool">
<field>its value</field>
<another_field>
its value, over several lines
</another_field>
</tool>

- Texts are written as they are: never escaped, never in a code fence. Where JSON is asked for, write JSON.
- Close every field and every call. One answer may hold several calls.
- End your answer after the calls. Their results come with the next message, in <tool_result>; never write
  results yourself.
- An answer without a call ends your work.

These are the tools:

${tools.map(describeTool).join('\n\n')}`;
}

function describeTool({ name, description, inputSchema }: LanguageModelV4FunctionTool): string {
  const { properties = {}, required = [] } = inputSchema;
  const fields = Object.entries(properties).map(([field, schema]) => {
    const kind = notationOf(schema) === 'text' ? 'text' : `JSON like ${JSON.stringify(schema)}`;
    const optional = required.includes(field) ? '' : ', may be left out';
    return `<${field}>${kind}${optional}</${field}>`;
  });
  return [`${name}: ${description ?? ''}`, `<tool name="${name}">`, ...fields, '</tool>'].join(
    '\n',
  );
}

/** Formats a call in the notation the model should use. */
export function writeCall(name: string, input: unknown): string {
  // Shown verbatim, it would teach the model another notation.
  if (typeof input !== 'object' || input === null) return `(a call of ${name} that broke off)`;
  const fields = Object.entries(input).map(([field, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const isShort = text === text.trim() && !text.includes('\n');
    return isShort ? `<${field}>${text}</${field}>` : `<${field}>\n${text}\n</${field}>`;
  });
  return [`<tool name="${name}">`, ...fields, '</tool>'].join('\n');
}

export function writeResult(name: string, output: string): string {
  return `<tool_result name="${name}">\n${output}\n</tool_result>`;
}
