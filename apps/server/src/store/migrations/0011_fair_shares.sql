-- Who runs and waits how much, and when an owner was last served: asked for with every claim.
CREATE INDEX turns_share ON turns (user_id) WHERE status IN ('queued', 'running');
CREATE INDEX turns_served ON turns (user_id, started_at);
