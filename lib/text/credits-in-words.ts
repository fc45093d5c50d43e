/** "1 credit", "2 credits", "1,250.5 credits": an amount in a sentence that is not shown as a figure. */
export function creditsInWords(credits: number): string {
  const amount = new Intl.NumberFormat("en", { maximumFractionDigits: 6 }).format(credits);
  return `${amount} ${credits === 1 ? "credit" : "credits"}`;
}
