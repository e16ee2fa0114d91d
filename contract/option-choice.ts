import type * as z from 'zod/mini'
import type { optionGroup } from './product.ts'

type InGroup = { group: string }
/** A choice that breaks a rule of its product: `count` is the least, or the most, of `group`. */
export type ChoiceFault = { group: string; rule: 'least' | 'most'; count: number }

/**
 * What is wrong with the choices of one line by its product's rules. Options that are not on offer
 * can't be required.
 */
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

/** The sentences about a fault, by their names in the language files. */
export type ChoiceSentence = 'choice' | 'choiceVowel' | 'choicePlural' | 'choicesMin' | 'choicesMax'

/**
 * The sentence for a fault, and the group's name in it: "Choose a size for Wool Socks." Names of
 * groups may be plurals or begin with a vowel.
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
