import type { createCss } from './css.ts'
import { isStyle, mergeStyles, type Style } from './style.ts'
import type { RecipeTable, SlotRecipeTable } from './tables.ts'

type Variants = NonNullable<RecipeTable['variants']>

const layer = '@layer recipes'

/** Chakra's `cva` and `sva`: functions from variants to rules. */
export function createRecipeFunctions({ css, cssBy, normalise }: ReturnType<typeof createCss>) {
  function recipe(config: RecipeTable = {}) {
    const { className, base = {}, defaultVariants = {}, compoundVariants = [] } = config
    const variants = config.variants ?? {}
    const chosen = cssBy((name, option) => {
      const styles = variants[name]?.[String(option)]
      return styles && normalise(styles)
    })

    function rulesFor(props: Style = {}): Style {
      const choice = normalise(mergeStyles({}, defaultVariants, props))
      const styles = mergeStyles(normalise(base), chosen(choice))
      const compound = compoundVariants
        .filter((one) => matches(one, choice))
        .reduce<Style>((before, one) => css(before, one.css), {})
      const rules = css(styles, compound)
      return Object.keys(rules).length > 0 ? { [layer]: rules } : rules
    }

    return Object.assign(remember(rulesFor), {
      __cva__: true,
      className,
      config,
      ...variantsOf(variants, defaultVariants),
      merge: (other: { config?: RecipeTable }) => recipe(mergeConfigs(config, other.config ?? {})),
    })
  }

  function slotRecipe(config: SlotRecipeTable = {}) {
    const { className, slots = [], variants = {}, defaultVariants = {} } = config
    const recipes = slots.map((slot) => ({ slot, rulesFor: recipe(ofSlot(config, slot)) }))
    const rulesFor = (props?: Style): Style =>
      Object.fromEntries(recipes.map(({ slot, rulesFor }) => [slot, rulesFor(props)]))
    return Object.assign(remember(rulesFor), {
      classNameMap: className
        ? Object.fromEntries(slots.map((slot) => [slot, `${className}__${slot}`]))
        : {},
      ...variantsOf(variants, defaultVariants),
    })
  }

  return { recipe, slotRecipe }
}

function variantsOf(variants: Variants, defaultVariants: Style) {
  const variantKeys = Object.keys(variants)
  return {
    variantKeys,
    variantMap: Object.fromEntries(
      Object.entries(variants).map(([name, options]) => [name, Object.keys(options)]),
    ),
    /** Splits the variants from all other props. The palette and the direction belong to both. */
    splitVariantProps({ recipe: _, ...props }: Style): [Style, Style] {
      const choice: Style = {}
      const rest: Style = {}
      for (const [name, value] of Object.entries(props))
        (variantKeys.includes(name) ? choice : rest)[name] = value
      if (!variantKeys.includes('colorPalette'))
        choice.colorPalette = props.colorPalette || defaultVariants.colorPalette
      if (variantKeys.includes('orientation')) rest.orientation = props.orientation
      return [choice, rest]
    },
  }
}

function matches(compound: Style, choice: Style): boolean {
  return Object.entries(compound).every(
    ([name, wanted]) => name === 'css' || [wanted].flat().some((option) => choice[name] === option),
  )
}

function ofSlot(config: SlotRecipeTable, slot: string): RecipeTable {
  const { base, variants = {}, defaultVariants, compoundVariants = [] } = config
  return {
    base: part(base, slot),
    variants: Object.fromEntries(
      Object.entries(variants).map(([name, options]) => [
        name,
        Object.fromEntries(
          Object.entries(options).map(([option, styles]) => [option, part(styles, slot)]),
        ),
      ]),
    ),
    defaultVariants,
    compoundVariants: compoundVariants
      .filter((one) => isStyle(one.css[slot]))
      .map((one) => ({ ...one, css: part(one.css, slot) })),
  }
}

function part(styles: Style | undefined, slot: string): Style {
  const found = styles?.[slot]
  return isStyle(found) ? found : {}
}

function mergeConfigs(one: RecipeTable, other: RecipeTable): RecipeTable {
  const names = new Set([...Object.keys(one.variants ?? {}), ...Object.keys(other.variants ?? {})])
  const className = [one.className, other.className].filter(Boolean).join(' ')
  return {
    className,
    base: mergeStyles({}, one.base, other.base),
    variants: Object.fromEntries(
      [...names].map((name) => [name, { ...one.variants?.[name], ...other.variants?.[name] }]),
    ),
    defaultVariants: mergeStyles({}, one.defaultVariants, other.defaultVariants),
    compoundVariants: [...(one.compoundVariants ?? []), ...(other.compoundVariants ?? [])],
  }
}

/** Caches rules: the same variants return the same object. */
function remember(rulesFor: (props?: Style) => Style): (props?: Style) => Style {
  const known = new Map<string, Style>()
  return (props) => {
    const key = JSON.stringify(props ?? {})
    const rules = known.get(key) ?? rulesFor(props)
    known.set(key, rules)
    return rules
  }
}
