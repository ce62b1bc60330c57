import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { ErrorLedger } from './error-ledger.ts';
import type { Report } from './launcher-protocol.ts';

const errorIn = (file: string): BuildError => ({
  message: 'Unexpected token',
  file,
  line: 1,
  column: 1,
  frame: null,
  plugin: null,
});

function openLedger() {
  const reports: Report[] = [];
  return { ledger: new ErrorLedger((report) => reports.push(report)), reports };
}

test('reports an error once, and its file as fixed once it has no error left', () => {
  const { ledger, reports } = openLedger();
  const error = errorIn('src/App.tsx');
  ledger.add(error);
  ledger.replace([error]);
  assert.deepEqual(reports.splice(0), [{ type: 'error', error }]);
  ledger.replace([]);
  assert.deepEqual(reports, [{ type: 'fixed', file: 'src/App.tsx' }]);
});

test('ignores errors in files that are being replaced', () => {
  const { ledger, reports } = openLedger();
  ledger.suspend();
  ledger.add(errorIn('src/App.tsx'));
  ledger.replace([errorIn('src/pages/home.tsx')]);
  assert.deepEqual(reports, []);
  assert.equal(ledger.size, 0);
});

test('reports the errors of the next project after those of the previous one were discarded', () => {
  const { ledger, reports } = openLedger();
  const error = errorIn('src/App.tsx');
  ledger.add(error);
  ledger.suspend();
  ledger.resume();
  ledger.replace([error]);
  assert.deepEqual(reports, [
    { type: 'error', error },
    { type: 'error', error },
  ]);
});
