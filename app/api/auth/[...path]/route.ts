import { answerAuth } from "@/lib/people/answer-auth";

export const dynamic = "force-dynamic";
export const GET = answerAuth;
export const POST = answerAuth;
