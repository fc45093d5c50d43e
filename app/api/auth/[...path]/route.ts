import { answerAuth } from "@/lib/sign-in/answer-auth";

export const dynamic = "force-dynamic";
export const GET = answerAuth;
export const POST = answerAuth;
