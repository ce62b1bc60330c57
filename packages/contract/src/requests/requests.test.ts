import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { abortRequest, answerRequest, planDecisionRequest } from './decisions.ts';
import { mcpServerPatch, mcpServerRequest } from './mcp.ts';
import { modelConnectionPatch } from './model-connection.ts';
import { parseRequest } from './parse.ts';
import { mcpKeyRequest, projectKeyRequest, projectPatch, streamTicketRequest } from './project.ts';
import { streamQuery } from './stream-query.ts';
import { turnRequest } from './turn.ts';

const answer = { project_id: 'p', question_id: 'q', answers: { auth: 'GitHub' } };
const plan = { project_id: 'p', approved: true };
const remote = { name: 'linear', transport: 'url', url: 'https://mcp.example.com/mcp' };
const local = { name: 'fs', transport: 'stdio', command: 'npx' };

const validRequests: [schema: z.ZodType, body: unknown, parsed: unknown][] = [
  [answerRequest, answer, answer],
  [answerRequest, { ...answer, answers: { auth: '' } }, { ...answer, answers: { auth: '' } }],
  [planDecisionRequest, plan, plan],
  [planDecisionRequest, { ...plan, feedback: null, plan_id: null }, plan],
  [modelConnectionPatch, { name: null, base_url: null }, { base_url: null }],
  [planDecisionRequest, { ...plan, edited_plan: '# Plan' }, { ...plan, edited_plan: '# Plan' }],
  [
    planDecisionRequest,
    { ...plan, edited_plan: { steps: [{ title: 'a', note: 1 }] } },
    { ...plan, edited_plan: { steps: [{ title: 'a', note: 1 }] } },
  ],
  [abortRequest, undefined, { scope: 'session' }],
  [abortRequest, {}, { scope: 'session' }],
  [abortRequest, { scope: 'turn', turn_id: 't' }, { scope: 'turn', turn_id: 't' }],
  [streamTicketRequest, { project_id: 'p' }, { project_id: 'p', transport: 'sse' }],
  [mcpServerRequest, remote, { ...remote, headers: {} }],
  [
    mcpServerRequest,
    { ...remote, transport: 'http', command: null },
    { ...remote, transport: 'http', headers: {} },
  ],
  [mcpServerRequest, { ...local, url: null }, { ...local, args: [] }],
  [mcpServerPatch, { enabled: false }, { enabled: false }],
  [projectPatch, { title: ' Todo ', archived: true }, { title: 'Todo', archived: true }],
  [projectKeyRequest, { name: 'production' }, { name: 'production', allowed_origins: [] }],
  [
    projectKeyRequest,
    { name: 'a', allowed_origins: ['https://a.example'], monthly_credit_limit: 0.0001 },
    { name: 'a', allowed_origins: ['https://a.example'], monthly_credit_limit: 0.0001 },
  ],
  [mcpKeyRequest, { name: 'a' }, { name: 'a', scopes: ['projects:read', 'projects:write'] }],
  [
    mcpKeyRequest,
    { name: 'a', scopes: ['projects:read', 'projects:read'] },
    { name: 'a', scopes: ['projects:read'] },
  ],
  [streamQuery, {}, { follow: false, events: 'default', envelope: false }],
  [
    streamQuery,
    { events: 'all', envelope: 'true', follow: 'false', after: '17' },
    { follow: false, events: 'all', envelope: true, after: 17 },
  ],
];

test('accepts valid requests', () => {
  for (const [schema, body, parsed] of validRequests) {
    assert.deepEqual(parseRequest(schema, body), { ok: true, value: parsed }, JSON.stringify(body));
  }
});

const invalidRequests: [schema: z.ZodType, body: unknown, path: string, code: string][] = [
  [answerRequest, { projectId: 'p', answer: 'x' }, 'projectId', 'unknown_field'],
  [answerRequest, { ...answer, questionId: 'q' }, 'questionId', 'unknown_field'],
  [answerRequest, { project_id: 'p', answers: { a: 'b' } }, 'question_id', 'required'],
  [answerRequest, { ...answer, answers: {} }, 'answers', 'invalid'],
  [answerRequest, { ...answer, answers: { auth: 1 } }, 'answers.auth', 'wrong_type'],
  [answerRequest, { ...answer, answers: { auth: null } }, 'answers.auth', 'wrong_type'],
  [answerRequest, { ...answer, answers: ['x'] }, 'answers', 'wrong_type'],
  [planDecisionRequest, { project_id: 'p' }, 'approved', 'required'],
  [planDecisionRequest, { ...plan, approved: 'yes' }, 'approved', 'wrong_type'],
  [planDecisionRequest, { ...plan, editedPlan: 'x' }, 'editedPlan', 'unknown_field'],
  [planDecisionRequest, { ...plan, planId: 'x' }, 'planId', 'unknown_field'],
  [planDecisionRequest, { ...plan, edited_plan: 7 }, 'edited_plan', 'unknown_value'],
  [planDecisionRequest, { ...plan, edited_plan: {} }, 'edited_plan', 'unknown_value'],
  [planDecisionRequest, { ...plan, edited_plan: 'é'.repeat(140_000) }, 'edited_plan', 'too_large'],
  [abortRequest, { scope: 'world' }, 'scope', 'unknown_value'],
  [abortRequest, { turnId: 't' }, 'turnId', 'unknown_field'],
  [streamTicketRequest, { transport: 'sse' }, 'project_id', 'required'],
  [streamTicketRequest, { project_id: 'p', transport: 'fax' }, 'transport', 'unknown_value'],
  [mcpServerRequest, { ...remote, transport: 'sse' }, 'transport', 'unknown_value'],
  [mcpServerRequest, { name: 'a', url: remote.url }, 'transport', 'unknown_value'],
  [mcpServerRequest, { ...remote, name: undefined }, 'name', 'required'],
  [mcpServerRequest, { ...remote, url: undefined }, 'url', 'required'],
  [mcpServerRequest, { ...remote, url: 'file:///etc/passwd' }, 'url', 'invalid'],
  [mcpServerRequest, { ...remote, url: 'nowhere' }, 'url', 'invalid'],
  [mcpServerRequest, { ...remote, command: 'sh' }, 'command', 'wrong_type'],
  [mcpServerRequest, { ...remote, args: [] }, 'args', 'wrong_type'],
  [mcpServerRequest, { ...remote, headers: { 'X Y': 'a' } }, 'headers', 'invalid'],
  [mcpServerRequest, { ...remote, headers: { X: 'a\r\nEvil: 1' } }, 'headers.X', 'invalid'],
  [mcpServerRequest, { ...local, command: undefined }, 'command', 'required'],
  [mcpServerRequest, { ...local, url: remote.url }, 'url', 'wrong_type'],
  [projectPatch, { title: '  ' }, 'title', 'empty'],
  [projectPatch, { visibility: 'public' }, 'visibility', 'unknown_value'],
  [projectKeyRequest, {}, 'name', 'required'],
  [projectKeyRequest, { name: 'a', allowedOrigins: [] }, 'allowedOrigins', 'unknown_field'],
  [
    projectKeyRequest,
    { name: 'a', allowed_origins: ['https://a.example/'] },
    'allowed_origins.0',
    'invalid',
  ],
  [projectKeyRequest, { name: 'a', monthly_credit_limit: 0 }, 'monthly_credit_limit', 'too_small'],
  [
    projectKeyRequest,
    { name: 'a', monthly_credit_limit: 0.00001 },
    'monthly_credit_limit',
    'invalid',
  ],
  [mcpKeyRequest, { name: 'a', scopes: [] }, 'scopes', 'empty'],
  [mcpKeyRequest, { name: 'a', scopes: ['root'] }, 'scopes.0', 'unknown_value'],
  [mcpKeyRequest, { name: 'a', expires_at: 'tomorrow' }, 'expires_at', 'invalid'],
  [streamQuery, { after: '-1' }, 'after', 'invalid'],
  [streamQuery, { envelope: 'yes' }, 'envelope', 'unknown_value'],
];

test('rejects invalid requests', () => {
  for (const [schema, body, path, code] of invalidRequests) {
    const parsed = parseRequest(schema, body);
    assert.ok(!parsed.ok, JSON.stringify(body));
    const [detail] = parsed.problem.details;
    assert.deepEqual([detail?.path, detail?.code], [path, code], JSON.stringify(body));
  }
});

test('treats blank feedback as none', () => {
  const parsed = parseRequest(planDecisionRequest, { ...plan, approved: false, feedback: '  ' });
  assert.ok(parsed.ok);
  assert.equal(parsed.value.feedback, undefined);
});

test('request schemas convert to JSON Schema', () => {
  const { properties, required } = z.toJSONSchema(turnRequest, { io: 'input' });
  assert.ok(properties?.project_id);
  assert.deepEqual(required, ['prompt']);
});
