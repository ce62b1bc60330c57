import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpServerRecord, McpTemplate } from '@millwright/contract';
import { mcpServerPatch, mcpServerRequest } from '@millwright/contract/requests/mcp';
import { secretMask } from '@millwright/contract/secret-mask';
import {
  addHeader,
  emptyForm,
  isComplete,
  prefillForm,
  type ServerForm,
  toForm,
  toPatch,
  toRequest,
} from './server-form.ts';
import { server } from './testing/server.ts';

const remote: McpServerRecord = {
  ...server,
  url: `https://shop.test/mcp?key=${encodeURIComponent(secretMask)}`,
  headers: { Authorization: secretMask, 'X-Team': secretMask },
};
const local: McpServerRecord = {
  ...remote,
  transport: 'stdio',
  url: null,
  headers: {},
  command: 'npx',
  args: ['-y', 'a server'],
};

/** Changes the value of a header by name. */
const write = (form: ServerForm, name: string, value: string): ServerForm => ({
  ...form,
  headers: form.headers.map((header) => (header.name === name ? { ...header, value } : header)),
});

test('sends only changes, and no masked values', () => {
  assert.deepEqual(toPatch(toForm(remote), remote), {});
  assert.deepEqual(toPatch(toForm(local), local), {});
  assert.deepEqual(toPatch({ ...toForm(remote), name: ' store ' }, remote), { name: 'store' });
});

test('replaces one header and keeps the other', () => {
  const patch = toPatch(write(toForm(remote), 'X-Team', 'red'), remote);
  assert.deepEqual(patch, { headers: { Authorization: secretMask, 'X-Team': 'red' } });
  assert.ok(mcpServerPatch.safeParse(patch).success);
});

test('removes and adds headers', () => {
  const form = toForm(remote);
  const fewer = { ...form, headers: form.headers.filter(({ name }) => name !== 'X-Team') };
  assert.deepEqual(toPatch(fewer, remote), { headers: { Authorization: secretMask } });
  const more = addHeader(fewer);
  assert.equal(new Set(more.headers.map(({ key }) => key)).size, 2);
  const named = {
    ...more,
    headers: more.headers.map((header) =>
      header.isStored ? header : { ...header, name: ' X-New ', value: 'v' },
    ),
  };
  assert.deepEqual(toPatch(named, remote).headers, { Authorization: secretMask, 'X-New': 'v' });
});

test('joins a command and its arguments in one line', () => {
  assert.equal(toForm(local).command, 'npx -y "a server"');
  const patch = toPatch({ ...toForm(local), command: 'node server.js' }, local);
  assert.deepEqual(patch, { command: 'node', args: ['server.js'] });
  const request = toRequest({ ...emptyForm, transport: 'stdio', name: 'x', command: 'npx a' });
  assert.deepEqual(request, { name: 'x', transport: 'stdio', command: 'npx', args: ['a'] });
  assert.ok(mcpServerRequest.safeParse(request).success);
});

test('prefills headers and an unused name from a template', () => {
  const header = { name: 'X-API-Key', description: 'Its key', required: true, secret: true };
  const template: McpTemplate = {
    slug: 'acme',
    name: 'Acme',
    description: '',
    transport: 'http',
    url: 'https://acme.test/sse',
    auth: { type: 'headers', headers: [header] },
    docs_url: null,
    icon_url: null,
    registry_name: null,
    version: null,
  };
  const form = prefillForm(template, new Set(['Acme', 'Acme 2']));
  assert.equal(form.name, 'Acme 3');
  const request = toRequest(write(form, 'X-API-Key', 'secret'));
  assert.deepEqual(request, {
    name: 'Acme 3',
    transport: 'http',
    url: 'https://acme.test/sse',
    headers: { 'X-API-Key': 'secret' },
  });
  // An empty value is no header.
  assert.deepEqual(toRequest(form).headers, {});
});

test('is complete with a name and a target', () => {
  assert.equal(isComplete(emptyForm), false);
  assert.equal(isComplete({ ...emptyForm, name: 'x', url: 'https://x.test' }), true);
  assert.equal(isComplete({ ...emptyForm, name: 'x', transport: 'stdio' }), false);
  const valued = write(addHeader({ ...emptyForm, name: 'x', url: 'https://x.test' }), '', 'v');
  assert.equal(isComplete(valued), false, 'a value without a name');
});
