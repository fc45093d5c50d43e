import type { RouteTable } from "@/lib/http/dispatch";
import { openApiRoute } from "@/lib/http/open-api-route";

/** The document of this very table; openapi.json/route.ts exports it. */
export const openApi = openApiRoute(() => routes);

/** Every route file under app/v1: what the fast lane serves and the OpenAPI document is built from. */
export const routes: RouteTable = [{ path: "/v1/openapi.json", module: openApi }];
