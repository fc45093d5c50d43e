import { runAdmin } from "@/testing/service/run-service";

const PERSON = { email: "bench@harbour-lane.example", password: "a bench has no secrets" };

export type Cookie = { name: string; value: string };

/** Makes the one person of a workspace, who owns it. */
export async function makePerson(workspaceId: string, settings: Record<string, string>): Promise<void> {
  const made = await runAdmin(
    ["user", "create", "--workspace", workspaceId, "--role", "owner", "--name", "Bench"].concat(
      Object.entries(PERSON).flatMap(([name, value]) => [`--${name}`, value]),
    ),
    settings,
  );
  if (made.code !== 0) throw new Error(made.stderr);
}

/** Signs them in at the service: the cookie of their session. */
export async function signIn(url: string): Promise<Cookie> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(PERSON),
  });
  const [line] = answer.headers.getSetCookie();
  const [, name, value] = line?.match(/^([^=]+)=([^;]+)/) ?? [];
  if (!name || !value) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return { name, value };
}
