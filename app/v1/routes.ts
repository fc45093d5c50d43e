import type { RouteTable } from "@/lib/http/dispatch";

/** Every route file under app/v1: what the fast lane serves and the OpenAPI document is built from. */
export const routes: RouteTable = [];
