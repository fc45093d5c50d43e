const LETTERS =
  "(?:[PMBS]h? ?\\.? ?(?:Sc|Tech|Phil|Eng|Ed|Com|Arch|Pharm)|Ph ?\\.? ?D|D\\.? ?Phil|Dipl\\.[- ]?(?:\\p{Lu}\\p{Ll}{1,5}\\.)?|[MB]\\.? ?[ASE]|MBA|MPA|MPH|LL\\.? ?[MB])\\.?";
const DEGREE = new RegExp(`^${LETTERS}(?:[ ,/&+-]+${LETTERS})*(?=$|[\\s,;()])`, "u");
const STUDENT = /^(?:student(?:in|e)?|candidate|kandidat(?:in)?|estudiante|estudante|étudiante?)$/iu;

/** What stands behind "M.Sc." and the like: a subject, or a title; null where the text begins with no degree. */
export function behindDegree(text: string): string | null {
  const degree = text.length < 100 ? DEGREE.exec(text)?.[0] : undefined;
  return degree === undefined ? null : text.slice(degree.length).replace(/^[\s,;(–-]+/u, "");
}

/** "Ph.D. Student": who studies for a degree has a place by it. */
export function isStudent(text: string): boolean {
  const level = /^(?:doctoral|graduate|master['’]?s?|bachelor['’]?s?|phd) (?=\p{L}+$)/iu.exec(text)?.[0];
  return STUDENT.test(level ? text.slice(level.length) : (behindDegree(text) ?? ""));
}
