import { expect, test } from "vitest";
import { judgeReach } from "./judge-reach";

test.each([
  [{}, 15],
  [{ emailStatus: "risky" }, 0],
  [{ emailStatus: "published" }, 15],
  [{ emailStatus: "verified" }, 30],
  [{ name: "Ann Lee", emailStatus: "verified" }, 70],
  [{ name: "Ann Lee", title: "Owner", phone: "+44 113 1", emailStatus: "verified" }, 100],
])("the reach of %j is %i", (lead, reach) => {
  expect(judgeReach(lead)).toBe(reach);
});
