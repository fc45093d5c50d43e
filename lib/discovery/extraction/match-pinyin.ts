import { plainLetters } from "@/lib/text/fold-text";
import { HAN_SURNAMES } from "./han-surnames";

const SYLLABLE =
  "(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[iu]ang|iong|iao|ian|ing|ang|eng|ong|uai|uan|[iu]a|ie|iu|in|ai|ei|ao|ou|an|en|er|ue|ve|ui|un|uo|[aeiouv])";

/** Whether a mailbox is written after a name in Chinese characters: "zhangwei", "wei.zhang", "zhangw", "zw" for 张伟. */
export function matchPinyin(local: string, name: string): boolean {
  const letters = plainLetters(local).replace(/[^a-z]/g, "");
  const given = name.length - 1;
  const rest = new RegExp(`^(?:[a-z]{${given}}|(?:${SYLLABLE}){${given}})?$`);
  return (HAN_SURNAMES.get(name[0]!) ?? []).some(
    (family) =>
      (letters.startsWith(family) && rest.test(letters.slice(family.length))) ||
      (letters.endsWith(family) && rest.test(letters.slice(0, -family.length))) ||
      (letters.length === name.length && (letters[0] === family[0] || letters.at(-1) === family[0])),
  );
}
