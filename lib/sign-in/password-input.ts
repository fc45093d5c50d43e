import { z } from "zod";
import { MAX_PASSWORD, Password, PersonEmail } from "./person-input";

export const PasswordInput = z.object({ password: Password });
export const ResetRequestInput = z.object({ email: PersonEmail });
export const NewPasswordInput = z.object({ token: z.string().min(1).max(200), password: Password });
export const ChangePasswordInput = z.object({
  current: z.string().min(1, "is needed").max(MAX_PASSWORD),
  password: Password,
});
