-- Secrets that sign the sessions of the users of apps. Values are sealed.
CREATE TABLE auth_secrets (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  sealed_value text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, stage)
);

-- Mails that apps sent.
CREATE TABLE app_mails (
  id text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('dev', 'live')),
  -- Kept, sent, or failed.
  status text NOT NULL CHECK (status IN ('kept', 'sent', 'failed')),
  error text,
  sender text NOT NULL,
  recipients jsonb NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  attachments jsonb NOT NULL,
  size integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX app_mails_by_project ON app_mails (project_id, created_at DESC, id DESC);
CREATE INDEX app_mails_by_age ON app_mails (created_at);
