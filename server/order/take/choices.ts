import type * as z from 'zod/mini'
import { choiceFaults, choiceSentence } from '#contract/option-choice.ts'
import type { optionGroup } from '#contract/product.ts'
import { type Fault, fault } from '../../http/refusal.ts'

export type OptionGroup = z.infer<typeof optionGroup>
type InGroup = { group: string }
type Line<Option extends InGroup> = {
  product: string
  rules: readonly OptionGroup[]
  onOffer: readonly Option[]
  chosen: readonly Option[]
}

/**
 * Validates a line's choices by its product's rules. The errors have the line's `path`, and each
 * message names the line and the choice. Disabled options can't be required.
 */
export function wrongChoices(
  path: string,
  { product, rules, onOffer, chosen }: Line<InGroup>,
): Fault[] {
  return choiceFaults({ rules, onOffer, chosen }).map((broken) => {
    const { sentence, group } = choiceSentence(broken)
    const { rule, count } = broken
    const code = rule === 'least' ? 'min_choices' : 'max_choices'
    return sentence === 'choicesMin' || sentence === 'choicesMax'
      ? fault(path, code, sentence, { count, group, product })
      : fault(path, code, sentence, { group, product })
  })
}

/**
 * The selected options, plus the first options of each group that still needs some, for a sample.
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

/** The error of a line that names a product with variants instead of one of the variants. */
export function wantsVariant(path: string, group: string, product: string): Fault {
  const { sentence, group: named } = choiceSentence({ group, rule: 'least', count: 1 })
  return fault(
    path,
    'variant',
    sentence === 'choicePlural' || sentence === 'choiceVowel' ? sentence : 'choice',
    { group: named, product },
  )
}
