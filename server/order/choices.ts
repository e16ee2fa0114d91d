import type * as z from 'zod/mini'
import type { optionGroup } from '#contract/product.ts'
import { Refusal } from '../http/refusal.ts'

export type OptionGroup = z.infer<typeof optionGroup>
type InGroup = { group: string }
type Line = { rules: readonly OptionGroup[]; onOffer: readonly InGroup[]; chosen: readonly InGroup[] }

/** Holds the choices of a line against the rules of its product. What is switched off can't be asked for. @throws Refusal VALIDATION beside the line's `path` */
export function checkChoices(path: string, { rules, onOffer, chosen }: Line): void {
  for (const { group, minChoices, maxChoices } of rules) {
    const countIn = (options: readonly InGroup[]) => options.filter((option) => option.group === group).length
    const least = Math.min(minChoices, countIn(onOffer))
    if (countIn(chosen) < least) throw new Refusal('VALIDATION', { errors: [{ path, rule: 'min_choices', message: `Choose at least ${least} of ${group}.` }] })
    if (maxChoices !== undefined && countIn(chosen) > maxChoices)
      throw new Refusal('VALIDATION', { errors: [{ path, rule: 'max_choices', message: `Choose at most ${maxChoices} of ${group}.` }] })
  }
}
