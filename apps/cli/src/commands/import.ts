import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { rememberProject } from '../project-folder.ts';
import { readSecretFile } from '../read-secret-file.ts';
import { openSession } from '../session.ts';
import { sanitize } from '../terminal/width.ts';

export const import_ = defineCommand({
  name: 'import',
  summary: 'create a project from a Git repository',
  usage: ['REPOSITORY'],
  notes: [
    'REPOSITORY is the address for cloning over HTTPS. The newest commit is imported, without its history.',
    'An access token for a private repository is used once and not stored.',
  ],
  options: {
    branch: { type: 'string', value: 'NAME', description: 'a branch or tag' },
    title: { type: 'string', value: 'TITLE', description: 'the name of the project' },
    token: {
      type: 'string',
      value: 'FILE',
      description: 'file with an access token; - for the standard input',
    },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [1, 1],
  async run(runtime, [repository = ''], options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const token = options.token && (await readSecretFile(runtime, options.token));
    const controller = new AbortController();
    using _listening = runtime.onInterrupt(() => controller.abort());
    const imported = await millwright.projects.importFromGit(
      {
        url: repository,
        ...(options.branch && { branch: options.branch }),
        ...(options.title && { title: options.title }),
        ...(token && { token }),
      },
      { signal: controller.signal },
    );
    const { project, files_imported, files_skipped } = imported;
    await rememberProject(runtime.cwd, { url, project_id: project.project_id });
    if (options.json) {
      await print(runtime, JSON.stringify(imported));
      return 'complete';
    }
    const skipped = files_skipped > 0 ? `, skipped ${files_skipped}` : '';
    await print(
      runtime,
      `Imported ${sanitize(project.title)}: ${files_imported} files${skipped}`,
      project.project_id,
    );
    return 'complete';
  },
});
