-- The account of the built-in identity provider that a user belongs to. It is the key of such a user, since the issuer is an
-- address of this service and changes with BASE_URL and PORT. Users of other issuers have none. `issuer` and `subject` stay as
-- they are: processes of the release before find users by them.
ALTER TABLE users ADD COLUMN account_id text UNIQUE;

-- An account has several users when the address of the service has changed before. They become one: the user whose project
-- was changed last, because that is the one in use.
ALTER TABLE ledger DISABLE TRIGGER ledger_stays;
DO $$
DECLARE
  pair record;
  server record;
  reference record;
  suffix integer;
BEGIN
  FOR pair IN
    SELECT kept, id AS merged FROM (
      SELECT users.id, first_value(users.id) OVER (PARTITION BY subject ORDER BY
        (SELECT max(updated_at) FROM projects WHERE owner_id = users.id) DESC NULLS LAST, users.created_at, users.id) AS kept
      FROM users JOIN accounts ON accounts.id = subject) AS ranked
    WHERE id <> kept
  LOOP
    UPDATE questions SET answered_by = pair.kept WHERE answered_by = pair.merged;
    UPDATE plans SET resolved_by = pair.kept WHERE resolved_by = pair.merged;

    -- Names of servers are unique for a user.
    FOR server IN SELECT id, name FROM mcp_servers WHERE user_id = pair.merged LOOP
      suffix := 1;
      WHILE EXISTS (SELECT FROM mcp_servers WHERE user_id = pair.kept
          AND name = server.name || CASE suffix WHEN 1 THEN '' ELSE ' (' || suffix || ')' END) LOOP
        suffix := suffix + 1;
      END LOOP;
      UPDATE mcp_servers SET user_id = pair.kept,
          name = name || CASE suffix WHEN 1 THEN '' ELSE ' (' || suffix || ')' END
        WHERE id = server.id;
    END LOOP;
    UPDATE mcp_sightings SET user_id = pair.kept WHERE user_id = pair.merged
      AND server_id NOT IN (SELECT server_id FROM mcp_sightings WHERE user_id = pair.kept);
    DELETE FROM mcp_sightings WHERE user_id = pair.merged;

    -- Tokens are sealed for the user they came for, so these connections have to be made again. The databases of projects
    -- that were linked by them stay linked.
    UPDATE connections SET user_id = pair.kept, sealed_tokens = NULL, expires_at = NULL WHERE user_id = pair.merged
      AND provider NOT IN (SELECT provider FROM connections WHERE user_id = pair.kept);
    UPDATE project_databases SET connection_id = kept.id
      FROM connections AS kept JOIN connections AS merged ON merged.provider = kept.provider
      WHERE kept.user_id = pair.kept AND merged.user_id = pair.merged AND connection_id = merged.id;
    DELETE FROM connections WHERE user_id = pair.merged;

    -- One period at a time is open for a user.
    IF EXISTS (SELECT FROM credit_periods WHERE user_id = pair.kept AND NOT is_over) THEN
      PERFORM FROM purses WHERE user_id = pair.merged FOR UPDATE;
      PERFORM close_period(pair.merged);
    END IF;
    INSERT INTO purses (user_id) SELECT pair.kept FROM purses WHERE user_id = pair.merged ON CONFLICT DO NOTHING;
    UPDATE ledger SET user_id = pair.kept WHERE user_id = pair.merged;
    UPDATE reservations SET user_id = pair.kept WHERE user_id = pair.merged;
    UPDATE purses SET balance = purses.balance + merged.balance, reserved = purses.reserved + merged.reserved
      FROM purses AS merged WHERE purses.user_id = pair.kept AND merged.user_id = pair.merged;
    DELETE FROM purses WHERE user_id = pair.merged;
    INSERT INTO usage_days AS days
      SELECT pair.kept, day, source, project_id, charged, cost, tokens_in, tokens_out
      FROM usage_days WHERE user_id = pair.merged
      ON CONFLICT (user_id, day, source, project_id) DO UPDATE SET
        charged = days.charged + excluded.charged,
        cost = days.cost + excluded.cost,
        tokens_in = days.tokens_in + excluded.tokens_in,
        tokens_out = days.tokens_out + excluded.tokens_out;
    DELETE FROM usage_days WHERE user_id = pair.merged;
    DELETE FROM stripe_customers WHERE user_id = pair.merged
      AND EXISTS (SELECT FROM stripe_customers WHERE user_id = pair.kept);

    -- Sealed for the user as well, or about messages of the last day.
    DELETE FROM connection_states WHERE user_id = pair.merged;
    DELETE FROM mcp_sign_ins WHERE user_id = pair.merged;
    DELETE FROM mcp_grants WHERE user_id = pair.merged;
    DELETE FROM idempotency_keys WHERE user_id = pair.merged;

    FOR reference IN
      SELECT conrelid::regclass AS name, attname AS field FROM pg_constraint
        JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE contype = 'f' AND confrelid = 'users'::regclass
    LOOP
      EXECUTE format('UPDATE %s SET %I = $1 WHERE %I = $2', reference.name, reference.field, reference.field)
        USING pair.kept, pair.merged;
    END LOOP;
    DELETE FROM users WHERE id = pair.merged;
  END LOOP;
END
$$;
ALTER TABLE ledger ENABLE TRIGGER ledger_stays;

UPDATE users SET account_id = accounts.id FROM accounts WHERE accounts.id = subject;
