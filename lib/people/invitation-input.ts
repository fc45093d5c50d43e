import { z } from "zod";
import { PersonEmail } from "./person-input";
import { RoleShape } from "./person-shapes";

/** Who is invited as what. */
export const InvitationInput = z.object({ email: PersonEmail, role: RoleShape });
