import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { FileContentRecord, FileListRecord, PreviewRecord } from '@millwright/contract';
import type { TurnView } from '../../apps/server/src/features/mcp-server/tool-backend.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  sharedSandboxManager,
  simpleSandboxManager,
} from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { type Era, eras, McpTestClient, textOf } from '../support/mcp-test-client.ts';
import { requestPreview } from '../support/sandbox-scripts.ts';

suite('building an app over MCP with the built-in model', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false' },
      { sandboxes: await simpleSandboxManager(sharedSandboxManager) },
    );
  });
  after(() => service?.[Symbol.asyncDispose]());

  for (const era of Object.keys(eras) as Era[]) {
    test(`${era}: builds an app from a prompt, serves its page, and changes it`, async () => {
      await using mcpClient = await McpTestClient.of(service, `${era}@example.com`, era);
      const messages: string[] = [];
      const created = await mcpClient.call(
        'create_project',
        { prompt: 'A list of books with title and author', wait_s: 50 },
        ({ message = '' }) => messages.push(message),
      );
      let turn = created.structuredContent as TurnView;
      while (turn.status === 'running') {
        turn = await mcpClient.turn('get_turn', { turn_id: turn.turn_id, wait_s: 30 });
      }
      assert.equal(turn.status, 'completed', textOf(created));
      assert.ok(
        messages.some((message) => message.includes('src/')),
        messages.join('\n'),
      );
      assert.ok(
        messages.some((message) => message.startsWith('preview ready')),
        messages.join('\n'),
      );

      const { project_id } = turn;
      const preview = await mcpClient.expectResult<PreviewRecord>('get_preview_url', {
        project_id,
      });
      assert.equal(preview.status, 'ready');
      const page = await requestPreview(service.port, preview.preview_url);
      assert.equal(page.status, 200);
      assert.match(page.body, /<div id="root">/);

      const { files } = await mcpClient.expectResult<FileListRecord>('list_files', { project_id });
      const source = files.find(({ path }) => path === 'src/App.tsx');
      assert.ok(source, JSON.stringify(files));
      const { content } = await mcpClient.expectResult<FileContentRecord>('read_file', {
        project_id,
        path: 'src/App.tsx',
      });
      assert.equal(Buffer.byteLength(content), source.size);

      const changed = await mcpClient.turn('send_message', {
        project_id,
        prompt: 'Add a field for the year',
        wait_s: 50,
      });
      assert.equal(changed.status, 'completed', JSON.stringify(changed));
    });
  }
});
