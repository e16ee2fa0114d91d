import type * as z from 'zod/mini'
import type { optionGroup } from './product.ts'

type InGroup = { group: string }
/**
 * A choice that breaks a rule of its product: `count` is the minimum, or the maximum, of `group`.
 */
type ChoiceFault = { group: string; rule: 'least' | 'most'; count: number }

/** The broken rules of one line's options. Options that are not available can't be required. */
export function choiceFaults({
  rules,
  onOffer,
  chosen,
}: {
  rules: readonly z.infer<typeof optionGroup>[]
  onOffer: readonly InGroup[]
  chosen: readonly InGroup[]
}): ChoiceFault[] {
  return rules.flatMap(({ group, minChoices, maxChoices }): ChoiceFault[] => {
    const countIn = (options: readonly InGroup[]) =>
      options.filter((option) => option.group === group).length
    const least = Math.min(minChoices, countIn(onOffer))
    if (countIn(chosen) < least) return [{ group, rule: 'least', count: least }]
    if (maxChoices === undefined || countIn(chosen) <= maxChoices) return []
    return [{ group, rule: 'most', count: maxChoices }]
  })
}

/** The translation keys of the messages about a fault. */
export type ChoiceSentence = 'choice' | 'choiceVowel' | 'choicePlural' | 'choicesMin' | 'choicesMax'

/**
 * The message for a fault, with the group's name: "Choose a size for Wool Socks." Group names can
 * be plural or begin with a vowel.
 */
export function choiceSentence({ group, rule, count }: ChoiceFault): {
  sentence: ChoiceSentence
  group: string
} {
  if (rule === 'most') return { sentence: 'choicesMax', group }
  if (count !== 1) return { sentence: 'choicesMin', group }
  const name = /^\p{Lu}\p{Ll}*$/u.test(group) ? group.toLowerCase() : group
  if (/[^s]s$/i.test(name)) return { sentence: 'choicePlural', group: name }
  return { sentence: /^[aeiou]/i.test(name) ? 'choiceVowel' : 'choice', group: name }
}
