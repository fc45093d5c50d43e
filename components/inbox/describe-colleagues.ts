import type { Colleague } from "@/lib/inbox/list-colleagues";

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** Who else has a conversation open, and who of them is writing, as sentences without their periods. */
export function describeColleagues(colleagues: Pick<Colleague, "name" | "isWriting">[]): string[] {
  const [writing, looking] = [true, false].map((isWriting) =>
    colleagues.filter((one) => one.isWriting === isWriting).map(({ name }) => name),
  ) as [string[], string[]];
  return [
    ...(writing.length > 0 ? [`${names.format(writing)} ${be(writing)} writing an answer`] : []),
    ...(looking.length > 0 ? [`${names.format(looking)} ${have(looking)} this open`] : []),
  ];
}

const be = (people: string[]) => (people.length === 1 ? "is" : "are");
const have = (people: string[]) => (people.length === 1 ? "has" : "have");
