import type {
  McpServerPatch,
  McpServerRecord,
  McpServerRequestInput,
  McpTemplate,
  McpTransport,
} from '@millwright/contract';
import { MASK } from '@millwright/contract/mask';
import { lineOf, wordsOf } from './command-line.ts';

export interface HeaderLine {
  readonly key: number;
  readonly name: string;
  readonly value: string;
  /** The service has a value that it does not show; an empty input keeps it. */
  readonly isKept: boolean;
}

/** Form state of a server. */
export interface ServerForm {
  readonly name: string;
  readonly transport: McpTransport;
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly command: string;
}

export const emptyForm: ServerForm = {
  name: '',
  transport: 'url',
  url: '',
  headers: [],
  command: '',
};

export function formOf(server: McpServerRecord): ServerForm {
  const { name, transport, url, headers, command, args } = server;
  return {
    name,
    transport,
    url: url ?? '',
    headers: Object.keys(headers).map((header, key) => ({
      key,
      name: header,
      value: '',
      isKept: true,
    })),
    command: command === null ? '' : lineOf([command, ...(args ?? [])]),
  };
}

/** Prefills the form from a template. */
export function formFrom(template: McpTemplate, taken: ReadonlySet<string>): ServerForm {
  const { name, transport, url, auth } = template;
  return {
    ...emptyForm,
    name: freeName(name, taken),
    transport,
    url,
    headers: auth.headers.map((header, key) => ({
      key,
      name: header.name,
      value: '',
      isKept: false,
    })),
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name} ${count}`)) count += 1;
  return `${name} ${count}`;
}

export function withHeader(form: ServerForm): ServerForm {
  const key = 1 + Math.max(-1, ...form.headers.map((header) => header.key));
  return { ...form, headers: [...form.headers, { key, name: '', value: '', isKept: false }] };
}

/** True if the form can be submitted. */
export function isComplete({ name, transport, url, headers, command }: ServerForm): boolean {
  if (name.trim() === '') return false;
  if (transport === 'stdio') return wordsOf(command).length > 0;
  const isWhole = headers.every(
    (header) => header.isKept || header.value === '' || header.name.trim() !== '',
  );
  return url.trim() !== '' && isWhole;
}

export function requestOf(form: ServerForm): McpServerRequestInput {
  const name = form.name.trim();
  if (form.transport !== 'stdio') {
    const { transport } = form;
    return { name, transport, url: form.url.trim(), headers: headersOf(form) };
  }
  const [command = '', ...args] = wordsOf(form.command);
  return { name, transport: 'stdio', command, args };
}

/** Contains only changes: masked values stay unchanged. */
export function patchOf(form: ServerForm, server: McpServerRecord): McpServerPatch {
  const before = formOf(server);
  const name = form.name.trim();
  const named = name === before.name ? {} : { name };
  if (form.transport === 'stdio') {
    const [command = '', ...args] = wordsOf(form.command);
    return { ...named, ...(form.command !== before.command && { command, args }) };
  }
  const url = form.url.trim();
  const headers = headersOf(form);
  const isSame =
    Object.keys(headers).length === before.headers.length &&
    Object.values(headers).every((value) => value === MASK);
  return { ...named, ...(url !== before.url && { url }), ...(!isSame && { headers }) };
}

function headersOf({ headers }: ServerForm): Record<string, string> {
  const filled = headers
    .map(({ name, value, isKept }) => [name.trim(), isKept && value === '' ? MASK : value] as const)
    .filter(([name, value]) => name !== '' && value !== '');
  return Object.fromEntries(filled);
}
