-- Plans, what Stripe told of payments, and the periods for which credits are included. Every amount of credits is
-- in ten-thousandths.

-- The plans in force, as the configuration of the last start says. Without billing there are none, and no limits.
CREATE TABLE billing_plans (
  id text PRIMARY KEY,
  name text NOT NULL,
  included bigint NOT NULL CHECK (included >= 0),
  -- Null: as many as anybody may have.
  projects integer,
  concurrent_turns integer,
  is_default boolean NOT NULL
);
CREATE UNIQUE INDEX billing_plans_default ON billing_plans (is_default) WHERE is_default;

CREATE TABLE stripe_customers (
  id text PRIMARY KEY,
  user_id text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Subscriptions as they were when they were last read.
CREATE TABLE stripe_subscriptions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan text NOT NULL,
  status text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3) NOT NULL
);
CREATE INDEX stripe_subscriptions_user ON stripe_subscriptions (user_id);

-- Every event that was taken in. `booked` is what it changed in the ledger: an event books once, and what was booked
-- belongs to one event, whatever others tell of the same payment.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('booked', 'plan', 'noted', 'nothing')),
  booked text UNIQUE REFERENCES ledger (reference) ON DELETE SET NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX stripe_events_object ON stripe_events (object_id);

-- The spans of time for which credits are included. What is left of them at the end is taken back; one at a time.
CREATE TABLE credit_periods (
  -- That of the grant in the ledger.
  reference text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan text NOT NULL,
  included bigint NOT NULL CHECK (included >= 0),
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  is_over boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX credit_periods_open ON credit_periods (user_id) WHERE NOT is_over;

-- The caps of a project, chosen by its owner; null: none.
ALTER TABLE projects ADD COLUMN turn_credit_limit bigint CHECK (turn_credit_limit > 0);
ALTER TABLE projects ADD COLUMN monthly_credit_limit bigint CHECK (monthly_credit_limit > 0);
-- No foreign key: its lock of the project would be taken behind that of the purse, and others take them the other way.
ALTER TABLE reservations ADD COLUMN project_id text;
CREATE INDEX reservations_project ON reservations (project_id) WHERE project_id IS NOT NULL;

-- Pages of usage, newest first.
CREATE INDEX model_calls_page ON model_calls (user_id, created_at DESC, reference DESC);
DROP INDEX model_calls_user;
CREATE INDEX model_calls_project ON model_calls (project_id, created_at DESC, reference DESC)
  WHERE project_id IS NOT NULL;

-- What calls came to by the day (UTC), so that nobody has to add up all of them.
CREATE TABLE usage_days (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  source text NOT NULL,
  -- Empty for calls of no project. It stays when the project goes.
  project_id text NOT NULL,
  charged bigint NOT NULL,
  cost bigint NOT NULL,
  tokens_in bigint NOT NULL,
  tokens_out bigint NOT NULL,
  PRIMARY KEY (user_id, day, source, project_id)
);
CREATE INDEX usage_days_project ON usage_days (project_id, day);
INSERT INTO usage_days
  SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, source, coalesce(project_id, ''),
    coalesce(sum(charged) FILTER (WHERE NOT refunded), 0), sum(cost), sum(tokens_in), sum(tokens_out)
  FROM model_calls GROUP BY 1, 2, 3, 4;

CREATE FUNCTION add_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days AS days
    SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, source, coalesce(project_id, ''),
      coalesce(sum(charged) FILTER (WHERE NOT refunded), 0), sum(cost), sum(tokens_in), sum(tokens_out)
    FROM made GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, day, source, project_id) DO UPDATE SET
      charged = days.charged + excluded.charged,
      cost = days.cost + excluded.cost,
      tokens_in = days.tokens_in + excluded.tokens_in,
      tokens_out = days.tokens_out + excluded.tokens_out;
  RETURN NULL;
END
$$;
CREATE TRIGGER model_calls_add_up AFTER INSERT ON model_calls REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION add_usage();

CREATE FUNCTION take_usage_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days AS days VALUES (NEW.user_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.source,
      coalesce(NEW.project_id, ''), -NEW.charged, 0, 0, 0)
    ON CONFLICT (user_id, day, source, project_id) DO UPDATE SET charged = days.charged + excluded.charged;
  RETURN NULL;
END
$$;
CREATE TRIGGER model_calls_refunded AFTER UPDATE ON model_calls FOR EACH ROW
  WHEN (NEW.refunded AND NOT OLD.refunded) EXECUTE FUNCTION take_usage_back();

-- A subscription that gives its plan: paid for, on trial, or being asked for payment again.
CREATE FUNCTION is_in_force(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('active', 'trialing', 'past_due')
$$;

-- The plan that a user has; nothing without billing.
CREATE FUNCTION plan_of(in_user text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT plan FROM stripe_subscriptions JOIN billing_plans ON billing_plans.id = plan
      WHERE user_id = in_user AND is_in_force(status)
      ORDER BY created_at DESC, stripe_subscriptions.id LIMIT 1),
    (SELECT id FROM billing_plans WHERE is_default))
$$;

CREATE FUNCTION month_start() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', now(), 'UTC')
$$;

-- Ends the period that is open and takes back what is left of its credits. Included credits are spent before others,
-- and what is set aside for work under way stays. The caller has the purse locked.
CREATE FUNCTION close_period(in_user text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  period credit_periods;
  used bigint;
  unused bigint;
BEGIN
  UPDATE credit_periods SET is_over = true WHERE user_id = in_user AND NOT is_over RETURNING * INTO period;
  IF period.reference IS NULL THEN RETURN; END IF;
  SELECT greatest(-coalesce(sum(amount), 0), 0) INTO used FROM ledger
    WHERE user_id = in_user AND reason IN ('charge', 'refund')
      AND id > (SELECT id FROM ledger WHERE reference = period.reference);
  SELECT least(period.included - used - reserved, balance - reserved) INTO unused
    FROM purses WHERE user_id = in_user;
  IF unused > 0 THEN
    INSERT INTO ledger (user_id, amount, reason, reference)
      VALUES (in_user, -unused, 'expiry', 'expiry of ' || period.reference);
  END IF;
END
$$;

-- Begins a period with its included credits, once for a reference. One that is over already, because somebody told of it
-- late, gives nothing. Says whether this was the time and something was booked.
CREATE FUNCTION begin_period(
  in_user text,
  in_reference text,
  in_plan text,
  in_included bigint,
  in_starts timestamptz,
  in_ends timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  is_late boolean := in_ends <= now();
BEGIN
  INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
  PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
  IF EXISTS (SELECT FROM credit_periods WHERE reference = in_reference) THEN RETURN false; END IF;
  is_late := is_late OR EXISTS (SELECT FROM credit_periods
    WHERE user_id = in_user AND NOT is_over AND starts_at > in_starts AND plan = in_plan);
  IF NOT is_late THEN PERFORM close_period(in_user); END IF;
  INSERT INTO credit_periods (reference, user_id, plan, included, starts_at, ends_at, is_over)
    VALUES (in_reference, in_user, in_plan, in_included, in_starts, in_ends, is_late);
  IF in_included = 0 OR is_late THEN RETURN false; END IF;
  INSERT INTO ledger (user_id, amount, reason, reference) VALUES (in_user, in_included, 'grant', in_reference);
  RETURN true;
END
$$;

-- Adds to the period that is open what a larger plan includes for the rest of it, once for a reference.
CREATE FUNCTION raise_period(in_user text, in_reference text, in_plan text, in_included bigint, in_since timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  period credit_periods;
  more bigint;
BEGIN
  PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger WHERE reference = in_reference) THEN RETURN false; END IF;
  SELECT * INTO period FROM credit_periods
    WHERE user_id = in_user AND NOT is_over AND in_since >= starts_at AND in_since < ends_at;
  IF period.reference IS NULL THEN RETURN false; END IF;
  more := floor((in_included - period.included)
    * (extract(epoch FROM period.ends_at - in_since) / extract(epoch FROM period.ends_at - period.starts_at)));
  IF more <= 0 THEN RETURN false; END IF;
  UPDATE credit_periods SET included = included + more, plan = in_plan WHERE reference = period.reference;
  INSERT INTO ledger (user_id, amount, reason, reference) VALUES (in_user, more, 'grant', in_reference);
  RETURN true;
END
$$;

-- Sees to it that a user has the credits that are included now: those of a plan which nobody pays for are given at the
-- first use in a month. Subscriptions bring their own when they are paid; what was left before stays three days for that,
-- since Stripe takes its time. The caller has the purse locked.
CREATE FUNCTION ensure_period(in_user text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz;
  is_subscribed boolean;
  free billing_plans;
BEGIN
  SELECT ends_at INTO ends FROM credit_periods WHERE user_id = in_user AND NOT is_over;
  IF ends > now() THEN RETURN; END IF;
  is_subscribed := EXISTS (SELECT FROM stripe_subscriptions WHERE user_id = in_user AND is_in_force(status));
  IF ends IS NOT NULL AND is_subscribed AND ends > now() - interval '3 days' THEN RETURN; END IF;
  IF ends IS NOT NULL THEN PERFORM close_period(in_user); END IF;
  IF is_subscribed THEN RETURN; END IF;
  SELECT * INTO free FROM billing_plans WHERE is_default;
  IF free.id IS NULL THEN RETURN; END IF;
  PERFORM begin_period(in_user, 'grant ' || in_user || ' ' || to_char(month_start() AT TIME ZONE 'UTC', 'YYYY-MM'),
    free.id, free.included, month_start(), month_start() + interval '1 month');
END
$$;

-- The same for whoever has nothing locked: makes the purse where there is none, and locks it.
CREATE FUNCTION open_purse(in_user text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purses (user_id) VALUES (in_user) ON CONFLICT DO NOTHING;
  PERFORM FROM purses WHERE user_id = in_user FOR UPDATE;
  PERFORM ensure_period(in_user);
END
$$;

-- Sets aside as much as there is of an amount, but no less than the least; what the same reference had before is given
-- back first. With the credits that are included, and within the caps of the project: `cap` says which of `turn`,
-- `project` and `balance` left less than the least. Whoever names a turn means its project.
CREATE FUNCTION reserve_within_caps(
  in_user text,
  in_reference text,
  in_least bigint,
  in_most bigint,
  in_turn text,
  in_seconds integer,
  in_project text,
  OUT amount bigint,
  OUT "left" bigint,
  OUT cap text
) LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
  room bigint;
  capped bigint;
  project projects;
BEGIN
  PERFORM open_purse(in_user);
  PERFORM give_back(in_reference);
  SELECT balance - reserved INTO free FROM purses WHERE user_id = in_user;
  SELECT * INTO project FROM projects
    WHERE id = coalesce(in_project, (SELECT project_id FROM turns WHERE id = in_turn));
  room := free;
  cap := 'balance';
  IF project.monthly_credit_limit IS NOT NULL THEN
    capped := project.monthly_credit_limit
      - (SELECT coalesce(sum(charged), 0) FROM usage_days
          WHERE project_id = project.id AND day >= (month_start() AT TIME ZONE 'UTC')::date)
      - (SELECT coalesce(sum(reservations.amount), 0) FROM reservations WHERE project_id = project.id);
    IF capped < room THEN
      room := capped;
      cap := 'project';
    END IF;
  END IF;
  IF project.turn_credit_limit IS NOT NULL AND in_turn IS NOT NULL THEN
    capped := project.turn_credit_limit
      - (SELECT coalesce(sum(charged), 0) FROM model_calls WHERE turn_id = in_turn AND NOT refunded)
      - (SELECT coalesce(sum(reservations.amount), 0) FROM reservations WHERE turn_id = in_turn);
    IF capped < room THEN
      room := capped;
      cap := 'turn';
    END IF;
  END IF;
  IF room < in_least THEN RETURN; END IF;
  cap := NULL;
  amount := least(room, in_most);
  "left" := free;
  INSERT INTO reservations (reference, user_id, amount, turn_id, project_id, expires_at)
    VALUES (in_reference, in_user, reserve_within_caps.amount, in_turn, project.id,
      now() + in_seconds * interval '1 second');
  UPDATE purses SET reserved = reserved + reserve_within_caps.amount WHERE user_id = in_user;
END
$$;

-- Nobody has more projects than their plan has room for, however many are begun at once.
CREATE FUNCTION limit_projects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most integer;
BEGIN
  SELECT projects INTO most FROM billing_plans WHERE id = plan_of(NEW.owner_id);
  IF most IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('projects of ' || NEW.owner_id, 0));
  IF (SELECT count(*) FROM projects WHERE owner_id = NEW.owner_id) >= most THEN
    RAISE EXCEPTION 'the plan has room for % projects', most USING ERRCODE = 'MW001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER projects_within_plan BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION limit_projects();
