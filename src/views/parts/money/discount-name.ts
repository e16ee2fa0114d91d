/** The word for a discount with its promotions: `Discount (Lunch)`. */
export function discountName(word: string, promotions: readonly string[] = []): string {
  return promotions.length > 0 ? `${word} (${promotions.join(', ')})` : word
}
