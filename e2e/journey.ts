import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import type { Role } from "@/lib/roles";
import { runService, type Service } from "@/testing/service/run-service";
import { awaitHydrationIn } from "./await-hydration";
import { type Member, makeMember, makeOwner, openSession, type Person, type Place } from "./make-person";

export type { Member, Person };

export type Journey = {
  /**
   * Makes a new person with a workspace of their own and signs them in, in `page` or in this test's own, which stays where
   * it is; `place`: in another service than this test's; `credits`: otherwise than SIGN_UP_CREDITS.
   */
  newPerson(page?: Page, place?: Place, credits?: number): Promise<Member>;
  /** Makes somebody else in a workspace, with a role, and signs them in in `page`. */
  newMember(workspaceId: string, role: Role, page: Page, name?: string): Promise<Member>;
  /** Signs somebody who was made here in, in another browser than their first. */
  enter(member: Member, page: Page): Promise<void>;
  /** Signs a new person up through the page, in a workspace of their own, and waits until they are in. */
  signUp(page?: Page): Promise<Person>;
  /** Signs somebody in through the page. */
  signIn(person: Person, page: Page): Promise<void>;
};

export type OwnService = Service & { dataDir: string; env: Record<string, string> };

/** People are called at any hour that the law knows, whenever the tests run. */
const ALL_HOURS = { CALL_HOURS: "08:00-21:00", CALL_DAYS: "1,2,3,4,5,6,7" };

let people = 0;

/** A test with the real service behind it: one for each worker, with a port and a data folder of its own. */
export const test = base.extend<
  { journey: Journey },
  { service: OwnService; settings: Record<string, string> }
>({
  // What a file needs otherwise than by default: `test.use({ settings: { MAIL_PER_SECOND: "1" } })`.
  settings: [{}, { option: true, scope: "worker" }],
  service: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "leadwright-e2e-"));
      const env = { DATA_DIR: dataDir, SIGN_UP: "open", SIGN_UP_CREDITS: "1000", ...ALL_HOURS, ...settings };
      try {
        const service = await runService(env);
        try {
          await use({ ...service, dataDir, env });
        } finally {
          const { code, stderr } = await service.end();
          if (code !== 0 && code !== null) console.log(`The service ended with ${code}: ${stderr}`);
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    // As long as a test: on a busy machine a service that has to build first takes minutes, and whatever test is the first fails.
    { scope: "worker", timeout: 300_000 },
  ],
  // Every page of a journey, those of a second person too.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => awaitHydrationIn(await newContext(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  journey: async ({ page: own, service }, use) => {
    const describe = (): Person => {
      people += 1;
      const email = `person-${process.pid}-${people}@harbour-lane.example`;
      return { name: `Person ${people}`, email, password: "correct-horse-battery" };
    };
    await use({
      newPerson: async (page = own, place = service, credits) => {
        const owner = await makeOwner(place, describe(), credits);
        await openSession(page.context(), place, owner);
        return owner;
      },
      newMember: async (workspaceId, role, page, name) => {
        const person = { ...describe(), ...(name && { name }) };
        const member = await makeMember(service, person, { workspaceId, role });
        await openSession(page.context(), service, member);
        return member;
      },
      enter: (member, page) => openSession(page.context(), service, member),
      signUp: async (page = own) => {
        const person = describe();
        await page.goto("/sign-up");
        await page.getByLabel("Your name").fill(person.name);
        await page.getByLabel("Email address").fill(person.email);
        await page.getByLabel("Password").fill(person.password);
        await page.getByRole("button", { name: "Sign up" }).click();
        await expect(page).not.toHaveURL(/\/sign-(up|in)/);
        return person;
      },
      signIn: async (person, page) => {
        await page.goto("/sign-in");
        await page.getByLabel("Email address").fill(person.email);
        await page.getByLabel("Password").fill(person.password);
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page).not.toHaveURL(/\/sign-(up|in)/);
      },
    });
  },
});

export { expect };
