ALTER TABLE "api_keys" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Who made the keys that there are stands in the log.
UPDATE "api_keys" "key" SET "created_by" = "person"."id"
FROM "audit_entries" "entry" JOIN "users" "person" ON "person"."id"::text = "entry"."actor_id"
WHERE "entry"."workspace_id" = "key"."workspace_id" AND "entry"."capability" = 'createApiKey' AND "entry"."actor_kind" = 'user'
  AND "entry"."code" IS NULL AND "entry"."subjects" ->> 'id' = "key"."id"::text;
