import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FaultServer,
  streamReply,
  wires,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { startShop } from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { whyNoBrowser } from '../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client } from '../support/client.ts';
import { writeModels } from '../support/models-file.ts';

const wire = wires.anthropic;

/** Two models of one provider: one that can see, and one that cannot. */
function writeBoth() {
  const models = [true, false].map((images) => {
    const id = images ? 'sees' : 'blind';
    return { id, name: id, provider: 'anthropic', model: 'm', supports: { images } };
  });
  return writeModels(...models);
}

const imageBlock = (type: 'png' | 'jpeg') =>
  `"type":"image","source":{"type":"base64","media_type":"image/${type}"`;

/** Makes a model call a tool and returns the messages of its next request. */
async function messagesAfter(
  provider: FaultServer,
  client: Client,
  message: { readonly model: string; readonly mode: string; readonly project_id?: string },
  tool: string,
  input: object,
): Promise<{ messages: string; project_id: string }> {
  provider.respondWith(
    streamReply([wire.start(), wire.call('c1', tool, JSON.stringify(input)), wire.finish()]),
    streamReply([wire.start(), wire.text('Pretty'), wire.finish()]),
  );
  const stream = await client.turn({ prompt: 'What does it look like?', ...message });
  assert.equal(stream.last?.type, 'complete', stream.text);
  // Events do not contain the bytes.
  assert.doesNotMatch(stream.text, /iVBOR/);
  const messages = JSON.stringify(provider.requests.at(-1)?.['messages']);
  return { messages, project_id: stream.projectId };
}

test('passes an image of an MCP server to models with vision and describes it to others', async () => {
  await using modelsFile = await writeBoth();
  await using provider = await FaultServer.start();
  await using mcpServer = await startShop();
  await using service = await startTestService({
    MODELS_CONFIG_PATH: modelsFile.path,
    ANTHROPIC_BASE_URL: provider.url,
    ANTHROPIC_API_KEY: 'sk-ant-test',
    MCP_ENABLED: 'true',
    MCP_ALLOWED_HOSTS: '127.0.0.1',
  });
  const ada = await Client.of(service);
  const server = { name: 'shop', transport: 'url', url: mcpServer.url };
  assert.equal((await ada.json('POST', '/api/v1/mcp/servers', server)).status, 201);
  for (const model of ['sees', 'blind']) {
    const input = { server: 'shop', tool: 'picture' };
    const message = { model, mode: 'chat' };
    const { messages } = await messagesAfter(provider, ada, message, 'mcp_call', input);
    assert.equal(messages.includes(imageBlock('png')), model === 'sees', messages);
    assert.match(messages, /mime_type/);
  }
});

test('shows a screenshot of the checked app to a model with vision', {
  skip: whyNoBrowser(),
}, async () => {
  await using modelsFile = await writeBoth();
  await using provider = await FaultServer.start();
  await using service = await startTestService(
    {
      MODELS_CONFIG_PATH: modelsFile.path,
      ANTHROPIC_BASE_URL: provider.url,
      ANTHROPIC_API_KEY: 'sk-ant-test',
      SANDBOX_WARM: '0',
      VERIFY_TURNS: 'false',
    },
    { sandboxes: await plainSandboxManager() },
  );
  const ada = await Client.of(service);
  const build = (model: string, project: { project_id?: string }) =>
    messagesAfter(provider, ada, { model, mode: 'build', ...project }, 'check_app', {});
  const { messages: seen, project_id } = await build('sees', {});
  assert.ok(seen.includes(imageBlock('jpeg')), seen.slice(-2_000));
  const { messages: unseen } = await build('blind', { project_id });
  assert.ok(!unseen.includes(imageBlock('jpeg')), unseen.slice(-2_000));
});
