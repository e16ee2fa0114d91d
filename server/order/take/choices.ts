import type * as z from 'zod/mini'
import type { optionGroup } from '#contract/product.ts'
import { type Fault, fault } from '../../http/refusal.ts'
import type { Said } from '../../words/sentence.ts'

export type OptionGroup = z.infer<typeof optionGroup>
type InGroup = { group: string }
type Line<Option extends InGroup> = {
  product: string
  rules: readonly OptionGroup[]
  onOffer: readonly Option[]
  chosen: readonly Option[]
}

/**
 * Errors in a line's choices by its product's rules, with the line's `path`: each message names the
 * line and the choice. Disabled options can't be required.
 */
export function wrongChoices(
  path: string,
  { product, rules, onOffer, chosen }: Line<InGroup>,
): Fault[] {
  return rules.flatMap(({ group, minChoices, maxChoices }) => {
    const countIn = (options: readonly InGroup[]) =>
      options.filter((option) => option.group === group).length
    const least = Math.min(minChoices, countIn(onOffer))
    if (countIn(chosen) < least)
      return [
        least === 1
          ? fault(path, 'min_choices', ...chooseOne(group, product))
          : fault(path, 'min_choices', 'choicesMin', { count: least, group, product }),
      ]
    if (maxChoices === undefined || countIn(chosen) <= maxChoices) return []
    return [fault(path, 'max_choices', 'choicesMax', { count: maxChoices, group, product })]
  })
}

/**
 * Choices for a sample: the given ones, plus the first options of each group that still needs some.
 */
export function withNeededChoices<Option extends InGroup>({
  rules,
  onOffer,
  chosen,
}: Omit<Line<Option>, 'product'>): Option[] {
  const needed = rules.flatMap(({ group, minChoices }) => {
    const left = onOffer.filter((option) => option.group === group && !chosen.includes(option))
    return left.slice(
      0,
      Math.max(0, minChoices - chosen.filter((option) => option.group === group).length),
    )
  })
  return [...chosen, ...needed]
}

/** "Choose a size for Wool Socks." Group names may be plurals or begin with a vowel. */
function chooseOne(group: string, product: string): Said<'field'> {
  const name = /^\p{Lu}\p{Ll}*$/u.test(group) ? group.toLowerCase() : group
  const values = { group: name, product }
  if (/[^s]s$/i.test(name)) return ['choicePlural', values]
  return [/^[aeiou]/i.test(name) ? 'choiceVowel' : 'choice', values]
}
