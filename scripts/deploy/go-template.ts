import { type Token, tokenize } from './go-template-tokens.ts';

/**
 * The part of Go's text/template that our chart uses, so that it can be rendered and checked wherever npm runs. Rejects
 * any other syntax, and printing a missing value: Helm would leave a hole.
 */
export type GoFunction = (...args: unknown[]) => unknown;

type Operand =
  | { kind: 'literal'; value: unknown }
  | { kind: 'field'; path: readonly string[] }
  | { kind: 'variable'; name: string; path: readonly string[] }
  | { kind: 'call'; name: string }
  | { kind: 'pipeline'; commands: Pipeline };
type Command = readonly Operand[];
type Pipeline = readonly Command[];

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'declare'; name: string; pipeline: Pipeline }
  | { kind: 'if' | 'with'; pipeline: Pipeline; body: Node[]; otherwise: Node[] }
  | { kind: 'range'; names: readonly string[]; pipeline: Pipeline; body: Node[] }
  | { kind: 'define'; name: string; body: Node[] };

/** Parses one template file. */
export function parseTemplate(source: string): Node[] {
  const tokens = tokenize(source);
  const { nodes, stop } = parseNodes(tokens);
  if (stop) throw new Error(`{{ ${stop.join(' ')} }} has no opening action`);
  return nodes;
}

/** Parses nodes up to the `end` or `else` that closes them, which it returns as `stop`. */
function parseNodes(tokens: Token[]): { nodes: Node[]; stop: string[] | undefined } {
  const nodes: Node[] = [];
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    if (token.kind === 'text') {
      nodes.push(token);
      continue;
    }
    const [word = '', ...rest] = token.words;
    if (word === 'end' || word === 'else') return { nodes, stop: token.words };
    nodes.push(parseAction(word, rest, token.words, tokens));
  }
  return { nodes, stop: undefined };
}

function parseAction(word: string, rest: string[], words: string[], tokens: Token[]): Node {
  if (word === 'define')
    return { kind: 'define', name: JSON.parse(rest[0] ?? ''), body: parseBody(tokens).body };
  if (word === 'if' || word === 'with') {
    return { kind: word, pipeline: parsePipeline(rest), ...parseBody(tokens) };
  }
  if (word === 'range') {
    const at = rest.indexOf(':=');
    const names = rest.slice(0, Math.max(at, 0)).filter((name) => name !== ',');
    return {
      kind: 'range',
      names,
      pipeline: parsePipeline(rest.slice(at + 1)),
      body: parseBody(tokens).body,
    };
  }
  if (rest[0] === ':=')
    return { kind: 'declare', name: word, pipeline: parsePipeline(rest.slice(1)) };
  return { kind: 'print', pipeline: parsePipeline(words) };
}

function parseBody(tokens: Token[]): { body: Node[]; otherwise: Node[] } {
  const { nodes: body, stop } = parseNodes(tokens);
  if (!stop) throw new Error('a block is not closed by {{ end }}');
  if (stop[0] === 'end') return { body, otherwise: [] };
  if (stop.length === 1) return { body, otherwise: parseBody(tokens).body };
  // `else if` is an `if` inside an `else` that shares its `end`.
  return { body, otherwise: [parseAction(stop[1] ?? '', stop.slice(2), stop.slice(1), tokens)] };
}

function parsePipeline(words: readonly string[]): Pipeline {
  const rest = [...words];
  const read = parseCommands(rest);
  if (rest.length > 0) throw new Error(`cannot read {{ ${words.join(' ')} }}`);
  return read;
}

function parseCommands(words: string[]): Pipeline {
  const all: Operand[][] = [[]];
  while (words.length > 0 && words[0] !== ')') {
    const word = words.shift() ?? '';
    if (word === '|') all.push([]);
    else all.at(-1)?.push(parseOperand(word, words));
  }
  if (all.some((command) => command.length === 0))
    throw new Error('a pipeline has an empty command');
  return all;
}

function parseOperand(word: string, words: string[]): Operand {
  if (word === '(') {
    const inner = parseCommands(words);
    if (words.shift() !== ')') throw new Error('a parenthesis is not closed');
    return { kind: 'pipeline', commands: inner };
  }
  if (/^["\d-]/.test(word)) return { kind: 'literal', value: JSON.parse(word) };
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
  const [first = '', ...path] = word.split('.');
  if (first === '') return { kind: 'field', path: path.filter(Boolean) };
  if (first.startsWith('$')) return { kind: 'variable', name: first, path };
  if (path.length > 0) throw new Error(`cannot read ${word}`);
  return { kind: 'call', name: word };
}

type Variables = ReadonlyMap<string, unknown>;

/** Executes templates that share their definitions. */
export class GoTemplates {
  readonly #functions: Readonly<Record<string, GoFunction>>;
  readonly #defined = new Map<string, Node[]>();

  constructor(functions: Readonly<Record<string, GoFunction>>) {
    this.#functions = { ...functions, include: (name, data) => this.#include(name, data) };
  }

  /** Registers the definitions of a file. */
  define(nodes: readonly Node[]): void {
    for (const node of nodes) if (node.kind === 'define') this.#defined.set(node.name, node.body);
  }

  execute(nodes: readonly Node[], data: unknown): string {
    return this.#run(nodes, data, new Map([['$', data]]));
  }

  #include(name: unknown, data: unknown): string {
    const body = this.#defined.get(String(name));
    if (!body) throw new Error(`no template "${name}"`);
    return this.execute(body, data);
  }

  #run(nodes: readonly Node[], dot: unknown, outer: Variables): string {
    const variables = new Map(outer);
    return nodes.map((node) => this.#node(node, dot, variables)).join('');
  }

  #node(node: Node, dot: unknown, variables: Map<string, unknown>): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'define') return '';
    const value = this.#pipeline(node.pipeline, dot, variables);
    switch (node.kind) {
      case 'print':
        if (value === undefined || value === null) throw new Error('prints a missing value');
        return String(value);
      case 'declare':
        variables.set(node.name, value);
        return '';
      case 'if':
        return this.#run(isTrue(value) ? node.body : node.otherwise, dot, variables);
      case 'with':
        return isTrue(value)
          ? this.#run(node.body, value, variables)
          : this.#run(node.otherwise, dot, variables);
      case 'range':
        return entriesOf(value)
          .map(([key, item]) => {
            const [first, second] = node.names;
            const inner = new Map(variables);
            if (first) inner.set(first, second ? key : item);
            if (second) inner.set(second, item);
            return this.#run(node.body, item, inner);
          })
          .join('');
    }
  }

  #pipeline(commands: Pipeline, dot: unknown, variables: Variables): unknown {
    let piped: unknown[] = [];
    for (const command of commands) piped = [this.#command(command, piped, dot, variables)];
    return piped[0];
  }

  #command(
    [head, ...rest]: Command,
    piped: unknown[],
    dot: unknown,
    variables: Variables,
  ): unknown {
    if (head?.kind !== 'call') {
      if (!head || rest.length + piped.length > 0) throw new Error('only functions take arguments');
      return this.#operand(head, dot, variables);
    }
    const args = rest.map((one) => () => this.#operand(one, dot, variables));
    args.push(...piped.map((value) => () => value));
    // These two short-circuit.
    if (head.name === 'and') return shortCircuit(args, (value) => !isTrue(value));
    if (head.name === 'or') return shortCircuit(args, isTrue);
    const called = this.#functions[head.name];
    if (!called) throw new Error(`unknown function ${head.name}`);
    return called(...args.map((arg) => arg()));
  }

  #operand(one: Operand, dot: unknown, variables: Variables): unknown {
    switch (one.kind) {
      case 'literal':
        return one.value;
      case 'field':
        return readPath(dot, one.path);
      case 'variable':
        if (!variables.has(one.name)) throw new Error(`${one.name} is not declared`);
        return readPath(variables.get(one.name), one.path);
      case 'call':
        return this.#command([one], [], dot, variables);
      case 'pipeline':
        return this.#pipeline(one.commands, dot, variables);
    }
  }
}

function shortCircuit(args: readonly (() => unknown)[], isDecided: (value: unknown) => boolean) {
  let value: unknown;
  for (const arg of args) {
    value = arg();
    if (isDecided(value)) break;
  }
  return value;
}

function readPath(from: unknown, path: readonly string[]): unknown {
  let value = from;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) throw new Error(`no value has a field ${key}`);
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return entriesOf(value).length > 0;
  return Boolean(value);
}

function entriesOf(value: unknown): [unknown, unknown][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((item, at) => [at, item]);
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
