import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Machine, seccompProgram } from './seccomp.ts';
import { deniedCalls, filteredCalls } from './syscalls.ts';

const allow = 0x7fff0000;
const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Interprets a seccomp program as the kernel does, for one system call; returns its verdict. */
function verdict(program: Buffer, call: { arch: number; number: number; args?: number[] }): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.arch, 4);
  for (const [index, value] of (call.args ?? []).entries())
    data.writeUInt32LE(value, 16 + 8 * index);
  let loaded = 0;
  for (let at = 0; ; ) {
    const code = program.readUInt16LE(8 * at);
    const value = program.readUInt32LE(8 * at + 4);
    if (code === 0x06) return value;
    if (code === 0x20) {
      loaded = data.readUInt32LE(value);
      at += 1;
      continue;
    }
    const isTrue =
      code === 0x15 ? loaded === value : code === 0x35 ? loaded >= value : (loaded & value) !== 0;
    at += 1 + program.readUInt8(8 * at + (isTrue ? 2 : 3));
  }
}

for (const machine of ['x64', 'arm64'] as const satisfies Machine[]) {
  test(`filters system calls on ${machine}`, () => {
    const program = seccompProgram(machine);
    const arch = architectures[machine];
    const of = (number: number, ...args: number[]) => verdict(program, { arch, number, args });
    const fails = (error: number) => 0x00050000 | error;

    for (const [name, numbers] of Object.entries(deniedCalls)) {
      const number = numbers[machine];
      if (number !== null) assert.equal(of(number), fails(1), name);
    }
    assert.equal(of(filteredCalls.clone3[machine]), fails(38));
    assert.equal(of(filteredCalls.clone[machine], 0x11), allow);
    assert.equal(of(filteredCalls.clone[machine], 0x10000011), fails(1));
    assert.equal(of(filteredCalls.clone[machine], 0x00020011), fails(1));
    for (const family of [1, 2, 10])
      assert.equal(of(filteredCalls.socket[machine], family, 1, 0), allow);
    assert.equal(of(filteredCalls.socket[machine], 16, 3, 0), allow);
    assert.equal(of(filteredCalls.socket[machine], 16, 3, 9), fails(1));
    for (const family of [17, 38, 40]) {
      assert.equal(of(filteredCalls.socket[machine], family, 3, 0), fails(97));
    }
    assert.equal(of(filteredCalls.ioctl[machine], 0, 0x5412), fails(1));
    assert.equal(of(filteredCalls.ioctl[machine], 0, 0x5401), allow);
    assert.equal(of(0), allow);
    assert.equal(verdict(program, { arch: 0x40000003, number: 11 }), fails(38), 'another machine');
    if (machine === 'x64') assert.equal(of(0x40000000), fails(38));
  });
}
