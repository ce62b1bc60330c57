import { deniedCalls, filteredCalls } from './syscalls.ts';

export type Machine = 'x64' | 'arm64';

/** A classic BPF instruction, the format of seccomp filters. */
interface Instruction {
  readonly code: number;
  readonly whenTrue: number;
  readonly whenFalse: number;
  readonly value: number;
}

const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** First number of the x32 calls, a second set of system calls on x64. */
const x32Calls = 0x40000000;

const allow = 0x7fff0000;
const failVerdict = 0x00050000;
const eperm = 1;
const enosys = 38;
const eafnosupport = 97;

/** Mask of all clone flags that create a namespace. */
const newNamespaces = 0x7e020000;
/** Unix, IPv4, IPv6 and netlink. Other families are not bound to a network namespace, or are of no use here. */
const families = { unix: 1, ipv4: 2, ipv6: 10, netlink: 16 };
/** Injects characters into a terminal. */
const tiocsti = 0x5412;
const tioclinux = 0x541c;

/** Offsets in seccomp_data: call number, architecture, and the lower half of each argument. */
const numberAt = 0;
const machineAt = 4;
const argumentAt = (index: number) => 16 + 8 * index;

const load = (at: number): Instruction => ({ code: 0x20, whenTrue: 0, whenFalse: 0, value: at });
const done = (verdict: number): Instruction => ({
  code: 0x06,
  whenTrue: 0,
  whenFalse: 0,
  value: verdict,
});
const fail = (error: number): Instruction => done(failVerdict | error);

/** Runs the given instructions, which end with a verdict, if the loaded value passes the test. */
function when(test: 'equal' | 'atLeast' | 'anyBit', value: number, ...then: Instruction[]) {
  const code = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 }[test];
  return [{ code, whenTrue: 0, whenFalse: then.length, value }, ...then];
}

/** Runs the given instructions if the loaded value does not pass the test. */
function unless(test: 'equal', value: number, ...then: Instruction[]) {
  const [jump, ...rest] = when(test, value, ...then);
  return jump ? [{ ...jump, whenTrue: then.length, whenFalse: 0 }, ...rest] : [];
}

/** Builds the deny list as a program for `bwrap --seccomp`. */
export function seccompProgram(machine: Machine): Buffer {
  const denied = Object.values(deniedCalls).flatMap((numbers) => {
    const number = numbers[machine];
    return number === null ? [] : when('equal', number, fail(eperm));
  });
  return encode([
    load(machineAt),
    ...unless('equal', architectures[machine], fail(enosys)),
    load(numberAt),
    ...(machine === 'x64' ? when('atLeast', x32Calls, fail(enosys)) : []),
    ...denied,
    // clone3 takes its flags from memory, which a filter cannot read; programs fall back to clone.
    ...when('equal', filteredCalls.clone3[machine], fail(enosys)),
    ...when(
      'equal',
      filteredCalls.clone[machine],
      load(argumentAt(0)),
      ...when('anyBit', newNamespaces, fail(eperm)),
      done(allow),
    ),
    ...when(
      'equal',
      filteredCalls.socket[machine],
      load(argumentAt(0)),
      ...when('equal', families.unix, done(allow)),
      ...when('equal', families.ipv4, done(allow)),
      ...when('equal', families.ipv6, done(allow)),
      // Allow only NETLINK_ROUTE, which lists the sandbox's own addresses.
      ...when(
        'equal',
        families.netlink,
        load(argumentAt(2)),
        ...when('equal', 0, done(allow)),
        fail(eperm),
      ),
      fail(eafnosupport),
    ),
    ...when(
      'equal',
      filteredCalls.ioctl[machine],
      load(argumentAt(1)),
      ...when('equal', tiocsti, fail(eperm)),
      ...when('equal', tioclinux, fail(eperm)),
      done(allow),
    ),
    done(allow),
  ]);
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [index, { code, whenTrue, whenFalse, value }] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(whenTrue, 8 * index + 2);
    bytes.writeUInt8(whenFalse, 8 * index + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * index + 4);
  }
  return bytes;
}
