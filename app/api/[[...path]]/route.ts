import { unknownPath } from "@/lib/http/route";

// Catches paths without a route and responds in JSON, because the client is a program; otherwise it would get a page.
export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as HEAD,
  unknownPath as OPTIONS,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
};
