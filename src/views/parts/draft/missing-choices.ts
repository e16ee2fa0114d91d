import { choiceFaults, type ChoiceSentence, choiceSentence } from '#contract/option-choice.ts'
import type { Product } from '#contract/product.ts'
import type { DraftLine } from './draft-line.ts'

type Chosen = Pick<DraftLine, 'productId' | 'optionIds' | 'name'>
type Products = ReadonlyMap<string, Pick<Product, 'options' | 'optionGroups'> | undefined>
type Values = { group: string; product: string; count: number }

/** The options of a product that can be chosen now. */
export function offeredOptions(
  product: Pick<Product, 'options'> | undefined,
): NonNullable<Product['options']> {
  return (product?.options ?? []).filter(
    ({ id, status }) => id !== undefined && status !== 'InActive',
  )
}

/**
 * Whether the rules of all lines are loaded (or failed to load): only then is the price requested.
 */
export function areProductsKnown(lines: readonly Chosen[], products: Products): boolean {
  return lines.every(({ productId }) => products.has(productId))
}

/**
 * The first broken rule of each line's options, as text by line index. The server applies the same
 * rules.
 */
export function missingChoices(
  lines: readonly Chosen[],
  products: Products,
  say: (sentence: ChoiceSentence, values: Values) => string,
): ReadonlyMap<number, string> {
  const faults = lines.flatMap(({ productId, optionIds, name }, index): [number, string][] => {
    const product = products.get(productId)
    const onOffer = offeredOptions(product)
    const chosen = onOffer.filter(({ id }) => id !== undefined && optionIds.includes(id))
    const [first] = choiceFaults({ rules: product?.optionGroups ?? [], onOffer, chosen })
    if (!first) return []
    const { sentence, group } = choiceSentence(first)
    return [[index, say(sentence, { group, product: name, count: first.count })]]
  })
  return new Map(faults)
}
