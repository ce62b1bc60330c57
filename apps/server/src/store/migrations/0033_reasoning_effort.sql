-- Reasoning effort that a message requested. Null leaves it to the provider.
ALTER TABLE turns ADD COLUMN reasoning_effort text;
