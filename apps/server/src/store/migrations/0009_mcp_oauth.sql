-- Signing in to users' MCP servers.

-- Sign-ins under way: first somebody holds a ticket, then a browser is away with a state. Only digests
-- of both are kept.
CREATE TABLE mcp_sign_ins (
  digest text PRIMARY KEY,
  stage text NOT NULL CHECK (stage IN ('ticket', 'state')),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  server_id text NOT NULL,
  sealed_content text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX mcp_sign_ins_server ON mcp_sign_ins (user_id, server_id);
CREATE INDEX mcp_sign_ins_expiry ON mcp_sign_ins (expires_at);

-- What a user was given for a server: good for its origin alone. A process that refreshes the tokens
-- holds the grant until a moment; whatever is written has a revision of its own.
CREATE TABLE mcp_grants (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  server_id text NOT NULL,
  origin text NOT NULL,
  issuer text NOT NULL,
  scopes jsonb NOT NULL,
  sealed_content text NOT NULL,
  expires_at timestamptz(3),
  revision text NOT NULL,
  held_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, server_id)
);

-- OAuth clients that an administrator registered by hand.
CREATE TABLE mcp_providers (
  slug text PRIMARY KEY,
  name text NOT NULL,
  server_url text NOT NULL,
  issuer text,
  client_id text NOT NULL,
  sealed_client_secret text,
  scopes jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- OAuth clients that the service registered itself.
CREATE TABLE mcp_registrations (
  issuer text NOT NULL,
  redirect_uri text NOT NULL,
  sealed_client text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, redirect_uri)
);
