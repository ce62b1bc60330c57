import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Rules about the repository itself: files that stay true, and words that stay out. */
const problems: string[] = [];
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
for (const entry of readdirSync('apps/server/src', { withFileTypes: true })) {
  const name = entry.isDirectory() ? `${entry.name}/` : entry.name;
  if (entry.name.endsWith('.test.ts')) continue;
  if (!architecture.includes(`\`${name}\``)) {
    problems.push(`ARCHITECTURE.md does not mention apps/server/src/${name}`);
  }
}

const dependencies = readFileSync('docs/dependencies.md', 'utf8');
for (const manifest of tracked.filter((file) => file.endsWith('package.json'))) {
  const content: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  for (const [name, wanted] of kinds.flatMap((kind) => Object.entries(content[kind] ?? {}))) {
    if (name.startsWith('@millwright/')) continue;
    if (!dependencies.includes(`\`${name}\``))
      problems.push(`docs/dependencies.md does not explain ${name}`);
    // An alias names its package first.
    if (!/^(npm:@?[\w./-]+@)?\d/.test(wanted))
      problems.push(`${manifest}: ${name} is not pinned to one version`);
  }
}

for (const lock of tracked.filter((file) => file.endsWith('package-lock.json'))) {
  if (/"resolved": "https?:/.test(readFileSync(lock, 'utf8')))
    problems.push(`${lock} names a registry host`);
}

for (const file of tracked.filter((name) => name.endsWith('.ts'))) {
  if (/\/(utils?|helpers?|common)(\/|\.ts)/.test(file))
    problems.push(`${file}: name it after what it holds`);
  const content = readFileSync(file, 'utf8');
  if (/\.(only|skip)\(|\btodo: /.test(content) && file.endsWith('.test.ts')) {
    problems.push(`${file}: a test is skipped or singled out without a reason`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
