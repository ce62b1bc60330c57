-- Length of the journal when the last process died under the turn, null while none has; and how many died at that length,
-- that is, during the same step.
ALTER TABLE turns ADD COLUMN lost_at_entry integer;
ALTER TABLE turns ADD COLUMN lost_in_step integer NOT NULL DEFAULT 0;
