-- Whether the app was looked at before the checkpoint was made, and found in order.
ALTER TABLE checkpoints ADD COLUMN is_verified boolean NOT NULL DEFAULT false;
