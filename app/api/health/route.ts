import { healthResponse } from "@/lib/process/health-response";

export const dynamic = "force-dynamic";
export const GET = healthResponse;
