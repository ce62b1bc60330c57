CREATE TABLE users (
  id text PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  name text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT users_issuer_subject_key UNIQUE (issuer, subject)
);

CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text UNIQUE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- One owner: several processes may start at once on an empty database.
CREATE UNIQUE INDEX accounts_one_owner ON accounts (role) WHERE role = 'owner';

CREATE TABLE sign_in_links (
  digest text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  sealed_jwk text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE oidc_payloads (
  key text PRIMARY KEY,
  sealed_payload text NOT NULL,
  grant_id text,
  user_code_digest text,
  uid_digest text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);

CREATE INDEX oidc_payloads_grant_id ON oidc_payloads (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_payloads_user_code ON oidc_payloads (user_code_digest) WHERE user_code_digest IS NOT NULL;
CREATE INDEX oidc_payloads_uid ON oidc_payloads (uid_digest) WHERE uid_digest IS NOT NULL;
CREATE INDEX oidc_payloads_expires_at ON oidc_payloads (expires_at);
