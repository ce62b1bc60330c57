import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './chart.ts';

const libraries: Readonly<Record<string, string>> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'keda.sh': '@kubernetes-models/keda',
};

/**
 * Validates manifests for Kubernetes: unknown fields, types, required fields. The published schemas accept unknown
 * fields, but TypeScript does not, so the check uses TypeScript.
 */
export function manifestProblems(manifests: readonly Manifest[], root: string): string[] {
  const sources = manifests.map((manifest, at) => {
    const { apiVersion, kind } = manifest;
    const library = libraries[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models';
    const type = `import('${library}/${apiVersion}/${kind}').I${kind}`;
    return `const manifest${at}: ${type} = ${JSON.stringify(manifest, null, 2)};`;
  });
  // Below node_modules, so that TypeScript finds the packages.
  const folder = mkdtempSync(join(root, 'node_modules', '.manifests-'));
  try {
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, `${sources.join('\n')}\nexport {};\n`);
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', ''];
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [...options, '--module', 'nodenext', '--pretty', 'false', file],
      // The compiler exits after one compilation: collecting garbage would only take time.
      { encoding: 'utf8', env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' } },
    );
    const complaints = stdout.split('\n').filter((line) => line.includes('error TS'));
    return complaints.map((line) => {
      const [, at = '', what = line] = /\((\d+),\d+\): error TS\d+: (.*)/.exec(line) ?? [];
      return `chart: ${manifestAt(sources, Number(at), manifests)}: ${what}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function manifestAt(sources: readonly string[], line: number, manifests: readonly Manifest[]) {
  let end = 0;
  const at = sources.findIndex((source) => {
    end += source.split('\n').length;
    return line <= end;
  });
  const manifest = manifests[at];
  return manifest ? `${manifest.kind} ${manifest.metadata.name}` : 'a manifest';
}
