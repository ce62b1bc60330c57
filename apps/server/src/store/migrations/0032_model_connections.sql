-- Connections to model providers, added without a restart. Keys are sealed.
CREATE TABLE model_connections (
  id text PRIMARY KEY,
  -- Null for the connections of the whole installation.
  user_id text REFERENCES users (id) ON DELETE CASCADE,
  slug text NOT NULL,
  vendor text NOT NULL,
  name text NOT NULL,
  base_url text,
  region text,
  project text,
  sealed_key text,
  models jsonb NOT NULL,
  available jsonb NOT NULL,
  refreshed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX model_connections_owner_slug_key ON model_connections (coalesce(user_id, ''), slug);

-- One row. Its revision grows with every change to it or to a connection of the installation.
CREATE TABLE model_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  defaults jsonb NOT NULL DEFAULT '{}',
  fallback jsonb NOT NULL DEFAULT '{"enabled": false, "models": []}',
  allows_personal boolean NOT NULL DEFAULT false,
  revision bigint NOT NULL DEFAULT 0
);
INSERT INTO model_settings DEFAULT VALUES;
