import { z } from "zod";
import { Email, Password, PersonName } from "./person-input";

export const NewPersonInput = z.object({ name: PersonName, email: Email, password: Password });
