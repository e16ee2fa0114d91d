import { variantLimits, type VariantOption } from '#contract/variant.ts'

/** A variant in one cell: "Size: M; Colour: Red". */
export function optionsText(
  options: readonly Pick<VariantOption, 'name'>[],
  values: readonly string[],
): string {
  return options.map(({ name }, at) => `${name}: ${values[at] ?? ''}`).join('; ')
}

/** The options in a cell, in their order; undefined for any other text. */
export function optionsIn(text: string): { name: string; value: string }[] | undefined {
  const parts = text.split(';').filter((part) => part.trim() !== '')
  const options = parts.map((part) => {
    const [name = '', ...value] = part.split(':')
    return { name: name.trim(), value: value.join(':').trim() }
  })
  const isSound =
    options.length > 0 &&
    options.length <= variantLimits.options &&
    new Set(options.map(({ name }) => name.toLowerCase())).size === options.length &&
    options.flatMap(({ name, value }) => [name, value]).every(isLabel)
  return isSound ? options : undefined
}

function isLabel(text: string): boolean {
  return text !== '' && text.length <= variantLimits.text
}
