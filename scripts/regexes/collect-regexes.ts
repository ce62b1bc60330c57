import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface RegexUse {
  readonly file: string;
  readonly line: number;
  /** As a literal, `/source/flags`. Undefined if it is only known at run time. */
  readonly literal: string | undefined;
}

/** A node of the syntax tree, as far as this file reads it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  /** Initialisers of constants. Undefined for a name that is declared more than once. */
  readonly constants: ReadonlyMap<string, Node | undefined>;
  /** Local name of an import → module specifier and name there. */
  readonly imports: ReadonlyMap<string, readonly [specifier: string, name: string]>;
}

/** Shipped code: excludes tests and their support code. */
const shipped = '{apps,packages}/*/{src,templates}/**/*.{ts,tsx,mts,mjs,js}';
const isShipped = (file: string) =>
  !/\.test\.tsx?$|\/testing\/|\/node_modules\/|\/dist\//.test(file);

/** Every regular expression in shipped code, by source position. */
export function collectRegexes(): RegexUse[] {
  const files = [...globSync(shipped), ...globSync('apps/*/*.ts')].filter(isShipped).sort();
  return files.flatMap((file) => regexesIn(readModule(file)));
}

const modules = new Map<string, Module>();

function readModule(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const program = parseSync(path, text).program as unknown as Node;
  const constants = new Map<string, Node | undefined>();
  const imports = new Map<string, readonly [string, string]>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclarator' && nodeAt(node, 'id')?.type === 'Identifier') {
      const name = String(nodeAt(node, 'id')?.['name']);
      constants.set(name, constants.has(name) ? undefined : nodeAt(node, 'init'));
    }
    if (node.type === 'ImportDeclaration') {
      const from = String(nodeAt(node, 'source')?.['value']);
      for (const specifier of node['specifiers'] as Node[]) {
        const [local, imported] = [nodeAt(specifier, 'local'), nodeAt(specifier, 'imported')];
        if (local && imported) imports.set(String(local['name']), [from, String(imported['name'])]);
      }
    }
  }
  const module = { path, text, program, constants, imports };
  modules.set(path, module);
  return module;
}

function regexesIn(module: Module): RegexUse[] {
  const uses: RegexUse[] = [];
  let [line, at] = [1, 0];
  for (const node of nodesIn(module.program)) {
    const literal = node.type === 'Literal' ? patternOf(node) : undefined;
    if (literal === undefined && !isConstructed(node)) continue;
    // Nodes come in text order, so each line break is counted once.
    if (node.start < at) [line, at] = [1, 0];
    for (; at < node.start; at += 1) if (module.text[at] === '\n') line += 1;
    uses.push({ file: module.path, line, literal: literal ?? constructedLiteral(node, module) });
  }
  return uses;
}

function patternOf(node: Node): string | undefined {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  return regex && `/${regex.pattern}/${regex.flags}`;
}

function isConstructed({ type, callee }: Node): boolean {
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  return isCall && (callee as Node)['name'] === 'RegExp';
}

/** The literal that a constructor call creates, if only constants determine it. */
function constructedLiteral(node: Node, module: Module): string | undefined {
  const [source, flags] = node['arguments'] as Node[];
  const pattern = sourceOf(source, module) ?? textOf(source, module);
  const flagText = flags ? textOf(flags, module) : '';
  if (pattern === undefined || flagText === undefined) return undefined;
  return `/${new RegExp(pattern, flagText).source}/${flagText}`;
}

/** Values of a function's parameters. */
type Bindings = ReadonlyMap<string, string>;
const none: Bindings = new Map();

/** Value of an expression made of constant texts, including those of other modules. */
function textOf(
  node: Node | undefined,
  module: Module,
  bindings: Bindings = none,
): string | undefined {
  const textsOf = (nodes: readonly Node[]): string[] | undefined => {
    const texts = nodes.map((one) => textOf(one, module, bindings));
    return texts.every((text) => text !== undefined) ? texts : undefined;
  };
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as { value: { cooked: string } }[];
      const texts = textsOf(node['expressions'] as Node[]);
      return texts && quasis.map(({ value }, at) => value.cooked + (texts[at] ?? '')).join('');
    }
    case 'BinaryExpression':
      return textsOf([node['left'] as Node, node['right'] as Node])?.join('');
    case 'Identifier': {
      const name = String(node['name']);
      const [value, home] = resolveName(name, module);
      return bindings.get(name) ?? (home && textOf(value, home));
    }
    case 'MemberExpression':
      return nodeAt(node, 'property')?.['name'] === 'source'
        ? sourceOf(nodeAt(node, 'object'), module)
        : undefined;
    case 'CallExpression': {
      const args = textsOf(node['arguments'] as Node[]);
      return args && resultOf(node['callee'] as Node, args, module);
    }
    default:
      return undefined;
  }
}

/** Value of `list.join(…)`, or of a function that is one expression. */
function resultOf(callee: Node, given: readonly string[], module: Module): string | undefined {
  if (callee.type === 'MemberExpression') {
    const list = nodeAt(callee, 'object');
    if (list?.type !== 'ArrayExpression' || nodeAt(callee, 'property')?.['name'] !== 'join')
      return undefined;
    const texts = (list['elements'] as Node[]).map((one) => textOf(one, module));
    return texts.includes(undefined) ? undefined : texts.join(given[0]);
  }
  const [called, home] = resolveName(String(callee['name']), module);
  if (called?.type !== 'ArrowFunctionExpression' || !home) return undefined;
  const names = (called['params'] as Node[]).map((parameter) => String(parameter['name']));
  const bindings = new Map(names.map((name, at) => [name, given[at] ?? '']));
  return textOf(nodeAt(called, 'body'), home, bindings);
}

/** The source of a constant regular expression. */
function sourceOf(node: Node | undefined, module: Module): string | undefined {
  if (node?.type !== 'Identifier') return undefined;
  const [value] = resolveName(String(node['name']), module);
  return (value?.['regex'] as { pattern: string } | undefined)?.pattern;
}

function resolveName(
  name: string,
  module: Module,
): [value: Node | undefined, home: Module | undefined] {
  const importedName = module.imports.get(name);
  if (!importedName) return [module.constants.get(name), module];
  const [specifier, there] = importedName;
  const path = resolve(dirname(module.path), specifier);
  if (!specifier.startsWith('.') || !existsSync(path)) return [undefined, undefined];
  return resolveName(there, readModule(path));
}

function nodeAt(node: Node, key: string): Node | undefined {
  const value = node[key];
  return typeof value === 'object' && value !== null ? (value as Node) : undefined;
}

/** All nodes below one, parents before children. */
function nodesIn(node: Node, found: Node[] = []): Node[] {
  found.push(node);
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child?.type !== undefined) nodesIn(child, found);
    }
  }
  return found;
}
