-- Attachments are read piece by piece. Without compression a piece is found without reading what is before it; they hardly
-- compress anyway.
ALTER TABLE "email_attachments" ALTER COLUMN "content" SET STORAGE EXTERNAL;
