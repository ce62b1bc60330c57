-- Which visitor of an app ordered a video; null for those that were ordered with a key.
ALTER TABLE videos ADD COLUMN visitor text;
