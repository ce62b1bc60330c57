-- The visitor of an app who made a call; null for callers with a key.
ALTER TABLE reservations ADD COLUMN visitor text;
ALTER TABLE model_calls ADD COLUMN visitor text;

-- Credits that visitors of a project's apps have used by the day (UTC), and with an empty name all of them together.
CREATE TABLE visitor_days (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  day date NOT NULL,
  visitor text NOT NULL,
  charged bigint NOT NULL,
  PRIMARY KEY (project_id, day, visitor)
);
CREATE INDEX visitor_days_day ON visitor_days (day);

CREATE FUNCTION utc_day(in_moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (in_moment AT TIME ZONE 'UTC')::date
$$;

-- Credits that a visitor has left today, or with an empty name all of them together; null without a limit. The caller
-- has the purse locked.
CREATE FUNCTION visitor_room(in_project text, in_visitor text, in_limit bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN in_limit IS NOT NULL THEN greatest(0, in_limit
    - coalesce((SELECT charged FROM visitor_days
        WHERE project_id = in_project AND day = utc_day(now()) AND visitor = in_visitor), 0)
    - coalesce((SELECT sum(amount) FROM reservations WHERE project_id = in_project
        AND CASE in_visitor WHEN '' THEN visitor IS NOT NULL ELSE visitor = in_visitor END), 0)) END
$$;

-- Reserves like reserve_for_key, within the budgets of a day too: `cap` may be `visitor`, or `visitors` for all of a
-- project together.
CREATE FUNCTION reserve_for_visitor(
  in_key text,
  in_user text,
  in_reference text,
  in_least bigint,
  in_most bigint,
  in_seconds integer,
  in_visitor text,
  in_visitor_limit bigint,
  in_daily_limit bigint,
  OUT amount bigint,
  OUT cap text
) LANGUAGE plpgsql AS $$
DECLARE
  project text := (SELECT project_id FROM project_keys WHERE id = in_key);
  own bigint;
  shared bigint;
BEGIN
  PERFORM open_purse(in_user);
  own := visitor_room(project, in_visitor, in_visitor_limit);
  shared := visitor_room(project, '', in_daily_limit);
  cap := CASE WHEN own < in_least THEN 'visitor' WHEN shared < in_least THEN 'visitors' END;
  IF cap IS NOT NULL THEN RETURN; END IF;
  SELECT given.amount, given.cap INTO reserve_for_visitor.amount, reserve_for_visitor.cap
    FROM reserve_for_key(in_key, in_user, in_reference, in_least, least(in_most, own, shared), in_seconds) AS given;
  UPDATE reservations SET visitor = in_visitor WHERE reference = in_reference;
END
$$;

-- As before; the call is that of the visitor for whom it was reserved.
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
  caller text;
BEGIN
  SELECT id INTO still FROM projects WHERE id = in_project FOR KEY SHARE;
  IF is_charged THEN
    INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
    PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
    SELECT visitor INTO caller FROM reservations WHERE reference = in_reference;
    PERFORM give_back(in_reference);
    SELECT least(in_cost, balance - reserved, key_room(in_key)) INTO due FROM purses WHERE user_id = in_user;
  END IF;
  INSERT INTO model_calls (reference, user_id, project_id, turn_id, key_id, source, model, provider,
      tokens_in, tokens_out, cost, charged, visitor)
    VALUES (in_reference, in_user, still, in_turn, in_key, in_source, in_model, in_provider,
      in_tokens_in, in_tokens_out, in_cost, due, caller)
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

-- Adds a call to its visitor's day and to that of all visitors; takes it off again when it is refunded.
CREATE FUNCTION note_visitor_spent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visitor_days AS days
    SELECT NEW.project_id, utc_day(NEW.created_at), name, CASE WHEN NEW.refunded THEN -NEW.charged ELSE NEW.charged END
    FROM unnest(ARRAY['', NEW.visitor]) AS name
    ON CONFLICT (project_id, day, visitor) DO UPDATE SET charged = days.charged + excluded.charged;
  RETURN NULL;
END
$$;
CREATE TRIGGER model_calls_visitor_spend AFTER INSERT ON model_calls FOR EACH ROW
  WHEN (NEW.visitor IS NOT NULL AND NEW.project_id IS NOT NULL AND NEW.charged > 0)
  EXECUTE FUNCTION note_visitor_spent();
CREATE TRIGGER model_calls_visitor_spent_back AFTER UPDATE ON model_calls FOR EACH ROW
  WHEN (NEW.refunded AND NOT OLD.refunded AND NEW.visitor IS NOT NULL AND NEW.project_id IS NOT NULL)
  EXECUTE FUNCTION note_visitor_spent();
