"use server";

import { serverAction } from "@/app/server-action";
import { createApiKey } from "@/lib/keys/create-api-key";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";

export const createApiKeyAction = serverAction(createApiKey);
export const revokeApiKeyAction = serverAction(revokeApiKey);
