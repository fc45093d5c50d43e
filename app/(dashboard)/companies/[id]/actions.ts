"use server";

import { serverAction } from "@/app/server-action";
import { checkRegisters } from "@/lib/workflows/check-registers";

export const checkRegistersAction = serverAction(checkRegisters);
