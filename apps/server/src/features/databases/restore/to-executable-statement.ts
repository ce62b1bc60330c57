/** Statements of a dump that are about roles, privileges, other databases or the session that restores it. */
const ignored = [
  /^(?:GRANT|REVOKE|REASSIGN|SECURITY\s+LABEL)\b/i,
  /^(?:CREATE|ALTER|DROP)\s+(?:ROLE|USER|GROUP|DATABASE)\b/i,
  /^ALTER\s+DEFAULT\s+PRIVILEGES\b/i,
  /^COMMENT\s+ON\s+(?:EXTENSION|DATABASE|ROLE)\b/i,
  /^SET\s+(?:SESSION\s+|LOCAL\s+)?(?:ROLE|AUTHORIZATION|SESSION\s+AUTHORIZATION)\b/i,
  /^RESET\s+(?:ROLE|SESSION\s+AUTHORIZATION)\b/i,
  /^SET\s+(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout|transaction_timeout|client_min_messages|default_tablespace|default_with_oids|row_security)\b/i,
  /^SET\s+client_encoding\s*(?:=|TO)\s*'?UTF-?8'?$/i,
  /^SET\s+standard_conforming_strings\s*(?:=|TO)\s*'?on'?$/i,
  /^(?:BEGIN|START\s+TRANSACTION|COMMIT|END)\b/i,
  /^\\(?:restrict|unrestrict|connect|c|encoding|echo)\b/,
];
const ownerChange = /\sOWNER\s+TO\s+(?:"[^"]{1,130}"|[\w$]{1,70})$/i;
const maxOwnerChars = 10_000;

const rejected: readonly (readonly [RegExp, string])[] = [
  [/^(?:ROLLBACK|ABORT|PREPARE\s+TRANSACTION)\b/i, 'A dump cannot end the transaction'],
  [/^SET\s+client_encoding\b/i, 'The dump is not encoded in UTF-8'],
  [
    /^SET\s+standard_conforming_strings\b/i,
    'Strings with backslashes are not supported: create the dump with standard_conforming_strings = on',
  ],
  [/^\\/, 'This command of psql is not supported'],
];

export type ExecutableStatement =
  | { readonly type: 'run'; readonly text: string }
  | { readonly type: 'ignore' }
  | { readonly type: 'reject'; readonly reason: string };

/** Decides what to do with a statement of a dump, which may come from another server, role and database. */
export function toExecutableStatement(text: string): ExecutableStatement {
  if (text === '' || ignored.some((pattern) => pattern.test(text))) return { type: 'ignore' };
  if (/^ALTER\b/i.test(text) && text.length <= maxOwnerChars && ownerChange.test(text))
    return { type: 'ignore' };
  const [, reason] = rejected.find(([pattern]) => pattern.test(text)) ?? [];
  if (reason !== undefined) return { type: 'reject', reason };
  // It exists already, and a dump contains it only if it was changed.
  if (/^CREATE\s+SCHEMA\s+public$/i.test(text)) return { type: 'ignore' };
  return { type: 'run', text };
}
