"use server";

import { serverAction } from "@/app/server-action";
import { checkSendingDomain } from "@/lib/deliverability/check-sending-domain";

export const checkSendingDomainAction = serverAction(checkSendingDomain);
