-- MCP servers that users registered. Where one is and what is sent to it may hold secrets, so the
-- whole entry is sealed.
CREATE TABLE mcp_servers (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  name text NOT NULL,
  transport text NOT NULL,
  entry text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_servers_user_id_name_key UNIQUE (user_id, name)
);

-- What a user last saw of a server, the operator's included: whether it answered, and its tools, each
-- by a digest of what it says it does.
CREATE TABLE mcp_sightings (
  user_id text NOT NULL REFERENCES users (id),
  server_id text NOT NULL,
  status text NOT NULL,
  tested_at timestamptz(3),
  tools jsonb NOT NULL,
  PRIMARY KEY (user_id, server_id)
);
