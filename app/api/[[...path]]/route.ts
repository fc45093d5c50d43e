import { unknownPath } from "@/lib/http/route";

// Whatever no route beside this one takes: as JSON, since a program asks; it would find a page otherwise.
export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as HEAD,
  unknownPath as OPTIONS,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
};
