/** Platforms that a package supports; an omitted field allows any. */
export interface Requirements {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export interface Machine {
  readonly os: string;
  readonly cpu: string;
  /** Only Linux has more than one libc. */
  readonly libc: 'glibc' | 'musl' | undefined;
}

export function detectMachine(): Machine {
  const { platform: os, arch: cpu } = process;
  return { os, cpu, libc: os === 'linux' ? libcOfThisProcess() : undefined };
}

/** Detects libc the way npm does. */
function libcOfThisProcess(): 'glibc' | 'musl' {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime ? 'glibc' : 'musl';
}

export function isPackageForMachine(
  { os, cpu, libc }: Machine,
  requirements: Requirements,
): boolean {
  return (
    allows(requirements.os, os) && allows(requirements.cpu, cpu) && allows(requirements.libc, libc)
  );
}

/** A list names allowed values or, with "!", disallowed ones. */
function allows(list: readonly string[] | undefined, value: string | undefined): boolean {
  if (!list || list.length === 0) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(String(value)) || list.every((item) => item.startsWith('!'));
}
