import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getSendSchedule } from "@/lib/workflows/get-send-schedule";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(getSendSchedule),
});
