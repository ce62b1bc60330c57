/** Program that tries to access the daemon, its parent, and for comparison one of its own processes. */
export const daemonProbe = `
const fs = require('node:fs'), net = require('node:net'), { spawn } = require('node:child_process');
const attempts = {
  readMemory: (pid) => fs.closeSync(fs.openSync('/proc/' + pid + '/mem', 'r')),
  writeMemory: (pid) => fs.closeSync(fs.openSync('/proc/' + pid + '/mem', 'r+')),
  listDescriptors: (pid) => fs.readdirSync('/proc/' + pid + '/fd'),
  openDescriptor: (pid) => fs.readlinkSync('/proc/' + pid + '/fd/0'),
  readEnvironment: (pid) => fs.readFileSync('/proc/' + pid + '/environ'),
  readMap: (pid) => fs.readFileSync('/proc/' + pid + '/maps'),
  followRoot: (pid) => fs.readdirSync('/proc/' + pid + '/root/'),
};
const succeeds = (pid) => Object.keys(attempts).filter((name) => {
  try { attempts[name](pid); return true; } catch { return false; }
});
const hasDebugger = () => new Promise((resolve) => {
  const socket = net.connect(9229, '127.0.0.1');
  socket.once('connect', () => { socket.destroy(); resolve(true); }).once('error', () => resolve(false));
});
const child = spawn('sleep', ['60']);
child.once('spawn', async () => {
  const own = succeeds(child.pid), daemon = succeeds(process.ppid);
  process.kill(process.ppid, 'SIGUSR1');
  let isDebugged = false;
  for (const end = Date.now() + 500; !isDebugged && Date.now() < end; ) isDebugged = await hasDebugger();
  child.kill('SIGKILL');
  console.log(JSON.stringify({ own, daemon, isDebugged, program: fs.readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8') }));
});
`;
