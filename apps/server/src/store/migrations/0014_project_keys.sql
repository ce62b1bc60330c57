-- Keys with which the apps of a project use the AI gateway. Only the digest of the secret is kept.
CREATE TABLE project_keys (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  handle text NOT NULL UNIQUE,
  digest text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  allowed_origins jsonb NOT NULL DEFAULT '[]',
  -- In ten-thousandths of a credit, as all amounts.
  monthly_limit bigint CHECK (monthly_limit > 0),
  -- The month that `spent` belongs to.
  spent_month date,
  spent bigint NOT NULL DEFAULT 0,
  -- The minute that `window_count` belongs to.
  window_began timestamptz(3),
  window_count integer NOT NULL DEFAULT 0,
  -- The one by which the app's own pages use the gateway. Nobody has its secret.
  is_own boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX project_keys_of_project ON project_keys (project_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX project_keys_own ON project_keys (project_id) WHERE is_own;
CREATE INDEX project_keys_origins ON project_keys USING gin (allowed_origins);

ALTER TABLE reservations ADD COLUMN key_id text;
CREATE INDEX reservations_key ON reservations (key_id) WHERE key_id IS NOT NULL;

-- Calls that may be repeated: what came of them, or who is still at it.
CREATE TABLE idempotent_calls (
  key_id text NOT NULL REFERENCES project_keys (id) ON DELETE CASCADE,
  name text NOT NULL,
  fingerprint text NOT NULL,
  reference text NOT NULL,
  -- Whoever makes the call says so again and again; after this moment it has died.
  alive_until timestamptz(3) NOT NULL,
  headers jsonb,
  body bytea,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (key_id, name)
);
CREATE INDEX idempotent_calls_expiry ON idempotent_calls (expires_at);

-- Videos that somebody else makes for a project, over minutes.
CREATE TABLE videos (
  id text PRIMARY KEY,
  key_id text NOT NULL REFERENCES project_keys (id) ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  model text NOT NULL,
  prompt text NOT NULL,
  seconds integer NOT NULL,
  size text,
  status text NOT NULL CHECK (status IN ('queued', 'in_progress', 'completed', 'failed')),
  -- By what name its provider knows it.
  operation jsonb,
  error_code text,
  error_message text,
  media_type text,
  content bytea,
  -- When its provider is asked again; whoever asks moves it on first.
  look_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3),
  expires_at timestamptz(3)
);
CREATE INDEX videos_of_project ON videos (project_id, created_at DESC, id DESC);
CREATE INDEX videos_under_way ON videos (look_at) WHERE status IN ('queued', 'in_progress');

CREATE FUNCTION this_month() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (month_start() AT TIME ZONE 'UTC')::date
$$;

-- What a key may still spend this month; null when it has no limit. The caller has the purse locked.
CREATE FUNCTION key_room(in_key text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  room bigint;
BEGIN
  SELECT greatest(0, monthly_limit
      - CASE WHEN spent_month = this_month() THEN spent ELSE 0 END
      - (SELECT coalesce(sum(amount), 0) FROM reservations WHERE key_id = in_key))
    INTO room FROM project_keys WHERE id = in_key AND monthly_limit IS NOT NULL;
  RETURN room;
END
$$;

-- What reserve_within_caps does, for a call by a key and within what that may spend: `cap` may be `key` as well.
CREATE FUNCTION reserve_for_key(
  in_key text,
  in_user text,
  in_reference text,
  in_least bigint,
  in_most bigint,
  in_seconds integer,
  OUT amount bigint,
  OUT cap text
) LANGUAGE plpgsql AS $$
DECLARE
  room bigint;
BEGIN
  PERFORM open_purse(in_user);
  room := key_room(in_key);
  IF room < in_least THEN
    cap := 'key';
    RETURN;
  END IF;
  SELECT given.amount, given.cap INTO reserve_for_key.amount, reserve_for_key.cap
    FROM reserve_within_caps(in_user, in_reference, in_least, least(in_most, room), NULL, in_seconds,
      (SELECT project_id FROM project_keys WHERE id = in_key)) AS given;
  UPDATE reservations SET key_id = in_key WHERE reference = in_reference;
END
$$;

CREATE FUNCTION note_spent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_keys SET
    spent = NEW.charged + CASE WHEN spent_month = this_month() THEN spent ELSE 0 END,
    spent_month = this_month()
  WHERE id = NEW.key_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER model_calls_spend AFTER INSERT ON model_calls FOR EACH ROW
  WHEN (NEW.key_id IS NOT NULL AND NEW.charged > 0) EXECUTE FUNCTION note_spent();

-- As before, and a key is never charged beyond its limit. The project may be gone meanwhile; its lock comes before that
-- of the purse, as whoever works on a turn takes them.
CREATE OR REPLACE FUNCTION settle_call(
  in_reference text,
  in_user text,
  in_project text,
  in_turn text,
  in_key text,
  in_source text,
  in_model text,
  in_provider text,
  in_tokens_in bigint,
  in_tokens_out bigint,
  in_cost bigint,
  is_charged boolean
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  due bigint := 0;
  known bigint;
  still text;
BEGIN
  SELECT id INTO still FROM projects WHERE id = in_project FOR KEY SHARE;
  IF is_charged THEN
    INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
    PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
    PERFORM give_back(in_reference);
    SELECT least(in_cost, balance - reserved, key_room(in_key)) INTO due FROM purses WHERE user_id = in_user;
  END IF;
  INSERT INTO model_calls (reference, user_id, project_id, turn_id, key_id, source, model, provider,
      tokens_in, tokens_out, cost, charged)
    VALUES (in_reference, in_user, still, in_turn, in_key, in_source, in_model, in_provider,
      in_tokens_in, in_tokens_out, in_cost, due)
    ON CONFLICT (reference) DO NOTHING;
  IF NOT FOUND THEN
    SELECT charged INTO known FROM model_calls WHERE reference = in_reference;
    RETURN known;
  END IF;
  IF due > 0 THEN
    INSERT INTO ledger (user_id, amount, reason, reference) VALUES (in_user, -due, 'charge', in_reference);
  END IF;
  RETURN due;
END
$$;
