import type {
  McpServerPatch,
  McpServerRecord,
  McpServerRequestInput,
  McpTemplate,
  McpTransport,
} from '@millwright/contract';
import { secretMask } from '@millwright/contract/secret-mask';
import { joinCommand, splitCommand } from './command-line.ts';

export interface HeaderLine {
  readonly key: number;
  readonly name: string;
  readonly value: string;
  /** The service has a value that it does not show; an empty input keeps it. */
  readonly isStored: boolean;
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

export function toForm(server: McpServerRecord): ServerForm {
  const { name, transport, url, headers, command, args } = server;
  return {
    name,
    transport,
    url: url ?? '',
    headers: Object.keys(headers).map((header, key) => ({
      key,
      name: header,
      value: '',
      isStored: true,
    })),
    command: command === null ? '' : joinCommand([command, ...(args ?? [])]),
  };
}

/** Prefills the form from a template. */
export function prefillForm(template: McpTemplate, taken: ReadonlySet<string>): ServerForm {
  const { name, transport, url, auth } = template;
  return {
    ...emptyForm,
    name: findFreeName(name, taken),
    transport,
    url,
    headers: auth.headers.map((header, key) => ({
      key,
      name: header.name,
      value: '',
      isStored: false,
    })),
  };
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name} ${count}`)) count += 1;
  return `${name} ${count}`;
}

export function addHeader(form: ServerForm): ServerForm {
  const key = 1 + Math.max(-1, ...form.headers.map((header) => header.key));
  return { ...form, headers: [...form.headers, { key, name: '', value: '', isStored: false }] };
}

/** True if the form can be submitted. */
export function isComplete({ name, transport, url, headers, command }: ServerForm): boolean {
  if (name.trim() === '') return false;
  if (transport === 'stdio') return splitCommand(command).length > 0;
  const hasNames = headers.every(
    (header) => header.isStored || header.value === '' || header.name.trim() !== '',
  );
  return url.trim() !== '' && hasNames;
}

export function toRequest(form: ServerForm): McpServerRequestInput {
  const name = form.name.trim();
  if (form.transport !== 'stdio') {
    const { transport } = form;
    return { name, transport, url: form.url.trim(), headers: toHeaders(form) };
  }
  const [command = '', ...args] = splitCommand(form.command);
  return { name, transport: 'stdio', command, args };
}

/** Contains only changes: masked values stay unchanged. */
export function toPatch(form: ServerForm, server: McpServerRecord): McpServerPatch {
  const before = toForm(server);
  const name = form.name.trim();
  const named = name === before.name ? {} : { name };
  if (form.transport === 'stdio') {
    const [command = '', ...args] = splitCommand(form.command);
    return { ...named, ...(form.command !== before.command && { command, args }) };
  }
  const url = form.url.trim();
  const headers = toHeaders(form);
  const isSame =
    Object.keys(headers).length === before.headers.length &&
    Object.values(headers).every((value) => value === secretMask);
  return { ...named, ...(url !== before.url && { url }), ...(!isSame && { headers }) };
}

function toHeaders({ headers }: ServerForm): Record<string, string> {
  const filled = headers
    .map(
      ({ name, value, isStored }) =>
        [name.trim(), isStored && value === '' ? secretMask : value] as const,
    )
    .filter(([name, value]) => name !== '' && value !== '');
  return Object.fromEntries(filled);
}
