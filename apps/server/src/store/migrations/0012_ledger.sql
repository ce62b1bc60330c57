-- Money. Every amount is in ten-thousandths of a credit.

-- What a user has. Part of it is set aside for work under way; nobody can spend that twice.
CREATE TABLE purses (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND balance)
);

-- Every change of a balance. `reference` says what for, and a second booking for the same thing is none.
CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES purses (user_id) ON DELETE CASCADE,
  amount bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('grant', 'top_up', 'charge', 'refund', 'expiry')),
  reference text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ledger_user ON ledger (user_id, id);

-- The balance is the sum of the ledger because nothing else can change it.
CREATE FUNCTION book_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purses SET balance = balance + NEW.amount WHERE user_id = NEW.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_books AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION book_entry();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is in the ledger stays as it is';
END
$$;
CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is set aside, and for what. Whoever dies leaves theirs behind: they end by themselves.
CREATE TABLE reservations (
  reference text PRIMARY KEY,
  user_id text NOT NULL REFERENCES purses (user_id) ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount >= 0),
  turn_id text REFERENCES turns (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX reservations_turn ON reservations (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX reservations_expiry ON reservations (expires_at);

-- One row for each call of a model, whether or not it costs anything.
CREATE TABLE model_calls (
  reference text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id text REFERENCES projects (id) ON DELETE SET NULL,
  turn_id text REFERENCES turns (id) ON DELETE SET NULL,
  key_id text,
  source text NOT NULL CHECK (source IN ('builds', 'ai_gateway')),
  model text NOT NULL,
  provider text NOT NULL,
  tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL,
  -- What it is worth, and what of it was charged.
  cost bigint NOT NULL CHECK (cost >= 0),
  charged bigint NOT NULL CHECK (charged BETWEEN 0 AND cost),
  refunded boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX model_calls_user ON model_calls (user_id, created_at);
CREATE INDEX model_calls_key ON model_calls (key_id, created_at) WHERE key_id IS NOT NULL;
CREATE INDEX model_calls_turn ON model_calls (turn_id) WHERE turn_id IS NOT NULL;

-- Gives back what was set aside under a reference; says how much that was. The caller has the purse locked.
CREATE FUNCTION give_back(in_reference text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  kept bigint;
  holder text;
BEGIN
  DELETE FROM reservations WHERE reference = in_reference RETURNING amount, user_id INTO kept, holder;
  IF kept IS NULL THEN RETURN 0; END IF;
  UPDATE purses SET reserved = reserved - kept WHERE user_id = holder;
  RETURN kept;
END
$$;

-- Notes a call and charges it, once: a second time changes nothing. What was set aside for it is given back, and no
-- more is charged than there is. Says what was charged.
CREATE FUNCTION settle_call(
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
BEGIN
  IF is_charged THEN
    INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
    PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
    PERFORM give_back(in_reference);
    SELECT least(in_cost, balance - reserved) INTO due FROM purses WHERE user_id = in_user;
  END IF;
  INSERT INTO model_calls (reference, user_id, project_id, turn_id, key_id, source, model, provider,
      tokens_in, tokens_out, cost, charged)
    VALUES (in_reference, in_user, in_project, in_turn, in_key, in_source, in_model, in_provider,
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

-- Gives back what calls were charged, once. Says how much that is.
CREATE FUNCTION refund_calls(in_references text[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  refunded_sum bigint;
BEGIN
  PERFORM FROM purses WHERE user_id IN (
      SELECT user_id FROM model_calls WHERE reference = ANY (in_references) AND charged > 0)
    ORDER BY user_id FOR UPDATE;
  WITH found AS (
    UPDATE model_calls SET refunded = true
      WHERE reference = ANY (in_references) AND charged > 0 AND NOT refunded
      RETURNING reference, user_id, charged
  ), booked AS (
    INSERT INTO ledger (user_id, amount, reason, reference)
      SELECT user_id, charged, 'refund', 'refund ' || reference FROM found
      RETURNING amount
  ) SELECT coalesce(sum(amount), 0) INTO refunded_sum FROM booked;
  RETURN refunded_sum;
END
$$;

-- Whoever ends a turn, and however: nothing stays set aside for it.
CREATE FUNCTION release_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reservations WHERE turn_id = NEW.id) THEN
    PERFORM FROM purses WHERE user_id = NEW.user_id FOR UPDATE;
    PERFORM give_back(reference) FROM reservations WHERE turn_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER turns_release AFTER UPDATE ON turns FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION release_turn();

-- Adds to a purse, or takes from it what is free, once for a reference. Says whether this was the time.
CREATE FUNCTION book_credits(in_user text, in_amount bigint, in_reason text, in_reference text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  booked bigint;
BEGIN
  INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
  SELECT greatest(in_amount, reserved - balance) INTO booked FROM purses WHERE user_id = in_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger WHERE reference = in_reference) THEN RETURN false; END IF;
  INSERT INTO ledger (user_id, amount, reason, reference) VALUES (in_user, booked, in_reason, in_reference);
  RETURN true;
END
$$;

-- What fenced_commit does, with the call of a model that the entries came of: `in_user`, `in_model` and so on
-- belong to that call.
CREATE FUNCTION fenced_settle(
  in_project text,
  in_turn text,
  in_fence integer,
  in_types text[],
  in_datas text[],
  in_moments timestamptz[],
  in_entries text[],
  journal_place integer,
  in_paths text[],
  in_befores text[],
  in_hashes text[],
  in_sizes integer[],
  in_modes integer[],
  in_reference text,
  in_user text,
  in_model text,
  in_provider text,
  in_tokens_in bigint,
  in_tokens_out bigint,
  in_cost bigint,
  is_charged boolean
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  head integer;
BEGIN
  head := fenced_commit(in_project, in_turn, in_fence, in_types, in_datas, in_moments, in_entries, journal_place,
    in_paths, in_befores, in_hashes, in_sizes, in_modes);
  PERFORM settle_call(in_reference, in_user, in_project, in_turn, NULL, 'builds', in_model, in_provider,
    in_tokens_in, in_tokens_out, in_cost, is_charged);
  RETURN head;
END
$$;
