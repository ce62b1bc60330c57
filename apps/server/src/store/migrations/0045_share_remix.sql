-- Whether people with the link may copy the files into a project of their own. Not those who got a link before this.
ALTER TABLE project_shares ADD COLUMN allow_remix boolean NOT NULL DEFAULT false;
