import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { unzip } from '../../apps/server/src/testing/unzip.ts';
import { Client } from '../support/client.ts';
import { GitClient, withPassword } from '../support/git-client.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { mintToken } from '../support/mint-token.ts';
import { ModelServer } from '../support/model-server.ts';
import { projectPath } from '../support/records.ts';
import { findSecrets } from '../support/secret-forms.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';

const operatorKey = `canary+/${randomBytes(12).toString('hex')}==`;
const adminKey = `canary+/${randomBytes(12).toString('hex')}==`;
const canaries = [operatorKey, adminKey];

/**
 * Writes what code in the sandbox sees into files of the project: all processes, and all files of today. Leaves out
 * devices: `find` takes them for files, since they are mounted on files, and some are read without end. On a machine
 * that started less than a day ago, they would fill the file of contents.
 */
const collect = [
  'mkdir -p seen',
  "cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' > seen/processes.txt",
  'find / \\( -path /proc -o -path /sys -o -path /dev -o -path /usr -o -name node_modules -o -name seen \\) -prune -o -type f -readable -mtime -1 -size -256k -print 2>/dev/null | sort > /tmp/list',
  'cp /tmp/list seen/paths.txt',
  "tr '\\n' '\\0' < /tmp/list | xargs -0 cat 2>/dev/null | head -c 4000000 | tr -c '[:print:]\\n' '?' > seen/files.txt",
].join('\n');

suite('keys of model providers', { skip: await whyNoBubblewrap() }, () => {
  let folder = '';
  let service: ServiceProcess;
  let owner: Client;
  let compatible: ModelServer;
  let anthropic: ModelServer;
  let machine: GitClient;
  let dataDir = '';
  /** One project for both models: its sandbox stays. */
  let project_id: string | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-model-secrets-'));
    dataDir = join(folder, 'data');
    compatible = await ModelServer.start('openai', 'connected');
    anthropic = await ModelServer.start('anthropic', 'claude-sonnet-4-5');
    compatible.key = adminKey;
    anthropic.key = operatorKey;
    for (const server of [compatible, anthropic]) {
      server.call = { name: 'run_command', input: { command: collect } };
    }
    machine = await GitClient.open();
    const port = await freePort();
    const env = {
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      SANDBOX_WARM: '0',
      VERIFY_TURNS: 'false',
      LOG_LEVEL: 'debug',
      ANTHROPIC_API_KEY: operatorKey,
      ANTHROPIC_BASE_URL: anthropic.url,
    };
    await putCluster(dataDir);
    await shareTemplates(dataDir);
    service = spawnService(env);
    await waitUntilHealthy(service, port);
    owner = new Client(`http://127.0.0.1:${port}`, await mintToken(env));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await compatible?.[Symbol.asyncDispose]();
    await anthropic?.[Symbol.asyncDispose]();
    await machine?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Builds an app and returns everything that leaves the service with it. */
  async function buildAndExport(model: string): Promise<Record<string, string | Buffer>> {
    const body = { prompt: 'Look around', model, ...(project_id && { project_id }) };
    const { reason, text, projectId } = await owner.turn(body);
    project_id = projectId;
    assert.equal(reason, 'complete', text);
    const download = await owner.request('GET', `${projectPath(projectId)}/download`);
    const files = unzip(new Uint8Array(await download.arrayBuffer()));
    const contentOf = (path: string) => String(files.get(path));
    assert.match(contentOf('seen/processes.txt'), /^PATH=/m);
    assert.match(contentOf('seen/paths.txt'), /package\.json$/m);
    assert.doesNotMatch(contentOf('seen/paths.txt'), /^\/dev\//m, 'they are read without end');
    assert.ok(contentOf('seen/files.txt').includes('"dependencies"'));
    return {
      [`events of ${model}`]: text,
      [`download of ${model}`]: Buffer.concat([...files.values()]),
      [`git history of ${model}`]: await gitHistory(projectId, model),
    };
  }

  async function gitHistory(projectId: string, clone: string): Promise<string> {
    const { key } = await createMcpKey(owner, { scopes: ['projects:read'] });
    const address = `${owner.url}/git/${projectId}.git`;
    await machine.git('clone', '--bare', '--quiet', withPassword(address, key), clone);
    const objects = ['cat-file', '--batch', '--batch-all-objects'];
    const history = await machine.git('-C', clone, ...objects);
    assert.match(history, /seen/);
    return history;
  }

  /** Every file of a directory by its path, except for the copy of Node: searching it takes as long as all others. */
  async function readAll(root: string): Promise<Record<string, Buffer>> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/daemon-node-'))
      .map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(
      paths.map(async (path) => [path, await readFile(path)] as const),
    );
    return Object.fromEntries(contents);
  }

  test('appear in no process or file of a sandbox, export, log or backup', async () => {
    const added = await owner.json('POST', '/api/v1/admin/model-providers', {
      provider: 'openai-compatible',
      name: 'Connected canary',
      base_url: compatible.url,
      api_key: adminKey,
    });
    assert.equal(added.status, 201, JSON.stringify(added.body));
    const exported = {
      ...(await buildAndExport('connected')),
      ...(await buildAndExport('claude')),
    };
    assert.ok(anthropic.requests.length > 0 && compatible.requests.length > 0);
    // With the embedded PostgreSQL, a backup is a copy of this directory after the service has stopped.
    await service[Symbol.asyncDispose]();
    const backup = await readAll(dataDir);
    assert.ok(Object.values(backup).some((content) => content.includes('Connected canary')));
    assert.deepEqual(findSecrets(canaries, { ...exported, logs: service.output(), ...backup }), []);
  });
});
