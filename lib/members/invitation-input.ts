import { z } from "zod";
import { PersonEmail } from "@/lib/sign-in/person-input";
import { RoleShape } from "./person-shapes";

/** Who is invited, and with which role. */
export const InvitationInput = z.object({ email: PersonEmail, role: RoleShape });
