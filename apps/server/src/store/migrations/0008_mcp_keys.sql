CREATE TABLE mcp_keys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  handle text NOT NULL UNIQUE,
  digest text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);

CREATE INDEX mcp_keys_of_user ON mcp_keys (user_id, created_at DESC, id DESC);
