import { EXAMINED, REFUSED } from './syscalls.ts';

export type Machine = 'x64' | 'arm64';

/** One instruction of the kernel's packet filter language, in which such programs are written. */
interface Instruction {
  readonly code: number;
  readonly whenTrue: number;
  readonly whenFalse: number;
  readonly value: number;
}

const ARCHITECTURES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** A second set of calls on x64 under other numbers. */
const X32_CALLS = 0x40000000;

const ALLOW = 0x7fff0000;
const FAIL = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** Any of these makes a name space. */
const NEW_NAMESPACES = 0x7e020000;
/** Unix, IPv4, IPv6 and netlink: the others are not bound to a network name space, or useless here. */
const FAMILIES = { unix: 1, ipv4: 2, ipv6: 10, netlink: 16 };
/** Puts characters into somebody's terminal. */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

/** Where the kernel shows a call: its number, the machine, and the lower half of each argument. */
const NUMBER_AT = 0;
const MACHINE_AT = 4;
const argumentAt = (index: number) => 16 + 8 * index;

const load = (at: number): Instruction => ({ code: 0x20, whenTrue: 0, whenFalse: 0, value: at });
const done = (verdict: number): Instruction => ({
  code: 0x06,
  whenTrue: 0,
  whenFalse: 0,
  value: verdict,
});
const fail = (error: number): Instruction => done(FAIL | error);

/** Runs the given instructions when what was loaded passes the test; they end with a verdict. */
function when(test: 'equal' | 'atLeast' | 'anyBit', value: number, ...then: Instruction[]) {
  const code = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 }[test];
  return [{ code, whenTrue: 0, whenFalse: then.length, value }, ...then];
}

/** The same when it does not pass. */
function unless(test: 'equal', value: number, ...then: Instruction[]) {
  const [jump, ...rest] = when(test, value, ...then);
  return jump ? [{ ...jump, whenTrue: then.length, whenFalse: 0 }, ...rest] : [];
}

/** A deny list as the program that `bwrap --seccomp` loads. */
export function seccompProgram(machine: Machine): Buffer {
  const refused = Object.values(REFUSED).flatMap((numbers) => {
    const number = numbers[machine];
    return number === null ? [] : when('equal', number, fail(EPERM));
  });
  return encode([
    load(MACHINE_AT),
    ...unless('equal', ARCHITECTURES[machine], fail(ENOSYS)),
    load(NUMBER_AT),
    ...(machine === 'x64' ? when('atLeast', X32_CALLS, fail(ENOSYS)) : []),
    ...refused,
    // Its flags lie in memory, where a filter cannot look; programs then use the older call.
    ...when('equal', EXAMINED.clone3[machine], fail(ENOSYS)),
    ...when(
      'equal',
      EXAMINED.clone[machine],
      load(argumentAt(0)),
      ...when('anyBit', NEW_NAMESPACES, fail(EPERM)),
      done(ALLOW),
    ),
    ...when(
      'equal',
      EXAMINED.socket[machine],
      load(argumentAt(0)),
      ...when('equal', FAMILIES.unix, done(ALLOW)),
      ...when('equal', FAMILIES.ipv4, done(ALLOW)),
      ...when('equal', FAMILIES.ipv6, done(ALLOW)),
      // Of netlink only the part that lists one's own addresses.
      ...when(
        'equal',
        FAMILIES.netlink,
        load(argumentAt(2)),
        ...when('equal', 0, done(ALLOW)),
        fail(EPERM),
      ),
      fail(EAFNOSUPPORT),
    ),
    ...when(
      'equal',
      EXAMINED.ioctl[machine],
      load(argumentAt(1)),
      ...when('equal', TIOCSTI, fail(EPERM)),
      ...when('equal', TIOCLINUX, fail(EPERM)),
      done(ALLOW),
    ),
    done(ALLOW),
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
