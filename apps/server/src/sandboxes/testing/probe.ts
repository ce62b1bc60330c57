/** Targets that a program in a sandbox tries to access; the program prints its findings as JSON. */
export interface ProbeTargets {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly tcp: readonly (readonly [host: string, port: number])[];
  readonly unix: readonly string[];
}

export interface ProbeFindings {
  readonly read: string[];
  readonly written: string[];
  readonly connected: string[];
  readonly environments: string;
  readonly processes: number;
}

/** Returns the source of that program. It runs from a workspace file, since nothing else is available to run. */
export function probeSource(targets: ProbeTargets): string {
  return `
const fs = require('node:fs'), net = require('node:net'), dgram = require('node:dgram');
const targets = ${JSON.stringify(targets)};
const found = { read: [], written: [], connected: [], environments: '', processes: 0 };
for (const file of targets.files) {
  try { fs.readFileSync(file); found.read.push(file); } catch {}
  try { fs.linkSync(file, 'linked'); found.written.push('link ' + file); } catch {}
}
for (const folder of targets.folders) {
  try { if (fs.readdirSync(folder).length > 0) found.read.push(folder); } catch {}
  try { fs.writeFileSync(folder + '/planted', 'x'); found.written.push(folder); } catch {}
}
for (const name of fs.readdirSync('/proc')) {
  if (!/^\\d+$/.test(name)) continue;
  found.processes += 1;
  try { found.environments += fs.readFileSync('/proc/' + name + '/environ', 'latin1'); } catch {}
}
const tries = [
  ...targets.tcp.map(([host, port]) => ({ host, port })),
  ...targets.unix.map((path) => ({ path })),
].map((to) => new Promise((resolve) => {
  const socket = net.connect(to);
  const done = (isOpen) => { if (isOpen) found.connected.push(JSON.stringify(to)); socket.destroy(); resolve(); };
  socket.once('connect', () => done(true)).once('error', () => done(false));
  setTimeout(() => done(false), 1000);
}));
tries.push(new Promise((resolve) => {
  const socket = dgram.createSocket('udp4');
  socket.on('error', resolve);
  socket.send('x', 53, '8.8.8.8', (error) => { if (!error) found.connected.push('udp'); socket.close(); resolve(); });
}));
module.exports = Promise.all(tries).then(() => found);
if (require.main === module) module.exports.then((all) => console.log('FOUND' + JSON.stringify(all) + 'END'));
`;
}

export function findingsIn(text: string): ProbeFindings {
  return JSON.parse(/FOUND(.*)END/s.exec(text)?.[1] ?? 'null');
}
