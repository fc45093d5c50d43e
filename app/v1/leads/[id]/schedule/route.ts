import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getLeadSchedule } from "@/lib/workflows/get-lead-schedule";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getLeadSchedule),
});
