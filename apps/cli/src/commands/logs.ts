import { CliError } from '../cli-error.ts';
import type { CliRuntime } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { parseStage } from '../parse-stage.ts';
import { resolveProject } from '../project-folder.ts';
import { openSession, type Session } from '../session.ts';
import { openDisplay } from '../terminal/display.ts';
import { parseLevel, parseSource, printAppLog } from './app-logs.ts';

export const logs = defineCommand({
  name: 'logs',
  summary: 'show the events of a project so far, or what its app logged',
  usage: ['[PROJECT]', '[PROJECT] --source server|browser [--stage STAGE] [--follow]'],
  notes: [
    "With one of --source, --stage, --level and --follow, shows what the app logged: its server's output with requests and slow queries, or the browser console of the preview.",
  ],
  options: {
    source: {
      type: 'string',
      value: 'SOURCE',
      description: 'log of the app: server (default) or browser (only of the preview)',
    },
    stage: {
      type: 'string',
      value: 'STAGE',
      description: 'log of the app in: dev (the preview, default) or live (the published app)',
    },
    level: {
      type: 'string',
      value: 'LEVEL',
      description: 'log of the app with: error, warn (and errors) or info (everything, default)',
    },
    follow: { type: 'boolean', short: 'f', description: 'keep printing the log of the app' },
    json: { type: 'boolean', description: 'print each event or entry as one line of JSON' },
    ...urlOption,
  },
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    const stage = parseStage(options.stage);
    const source = parseSource(options.source);
    const level = parseLevel(options.level);
    if (stage === 'live' && source === 'browser') {
      throw new CliError('usage', 'The pages of a published app do not report their console');
    }
    const { url, millwright } = await openSession(runtime, options.url);
    const projectId = await resolveProject(runtime.cwd, url, projectArg);
    const isFollowing = options.follow === true;
    if (!stage && !source && !level && !isFollowing) {
      await printEvents(runtime, { millwright, projectId, isJson: options.json === true });
    } else {
      const isJson = options.json === true;
      const choice = { stage, source, level, isJson, isFollowing };
      await printAppLog(runtime, { millwright, projectId, ...choice });
    }
    return 'complete';
  },
});

interface EventOptions extends Pick<Session, 'millwright'> {
  readonly projectId: string;
  readonly isJson: boolean;
}

async function printEvents(
  runtime: CliRuntime,
  { millwright, projectId, isJson }: EventOptions,
): Promise<void> {
  const { head_seq } = await millwright.projects.get(projectId);
  if (head_seq === 0) return;
  const display = openDisplay(runtime, { json: isJson, isLive: false, hint: '' });
  for await (const event of millwright.follow(projectId)) {
    await display.show(event);
    if (event.seq >= head_seq) break;
  }
  await display.close();
}
