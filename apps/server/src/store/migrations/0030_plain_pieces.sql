-- Attachments are mostly compressed already: trying again costs much of the time that it takes to store one.
ALTER TABLE attachment_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
