import { healthResponse } from "@/lib/health-response";

export const dynamic = "force-dynamic";
export const GET = healthResponse;
