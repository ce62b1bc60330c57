-- A video that its project no longer shows. Its row stays until its provider is done with it: a provider that fails is
-- not paid.
ALTER TABLE videos ADD COLUMN deleted_at timestamptz(3);

-- Takes a refunded call off what its key has spent, if that was in the same month.
CREATE FUNCTION take_spent_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_keys SET spent = greatest(0, spent - NEW.charged)
    WHERE id = NEW.key_id AND spent_month = this_month() AND NEW.created_at >= month_start();
  RETURN NULL;
END
$$;
CREATE TRIGGER model_calls_spent_back AFTER UPDATE ON model_calls FOR EACH ROW
  WHEN (NEW.refunded AND NOT OLD.refunded AND NEW.key_id IS NOT NULL) EXECUTE FUNCTION take_spent_back();
