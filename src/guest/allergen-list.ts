import type { Allergen } from '#contract/allergen.ts'
import { useGuest } from './guest.ts'

/** Returns a function that lists allergens in the guest's language. */
export function useAllergenList(): (named: readonly Allergen[]) => string {
  const { t, language } = useGuest()
  return (named) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      named.map((one) => t(`allergen.${one}`)),
    )
}
