import type { SystemContext } from '@chakra-ui/react/styled-system'
import { type Look, looks, type Rules } from './looks.ts'

type Choice = Record<string, string | undefined>
type Recipe = ReturnType<typeof recipeOf>

/**
 * What Chakra's own parts style one another with. Screens choose a recipe's variant, a palette or a
 * class: other style props do nothing.
 */
const styleProps = new Set(['css', 'colorPalette', 'display', 'visibility', 'borderWidth', 'color'])
const known = new WeakMap<Look, Recipe>()

/**
 * The design system as the browser needs it: Chakra's parts find the recipes and palettes of
 * `system.ts` in it, worked out at build time. Making the whole system here is 16 kB more to load,
 * and was a good part of the time until the first row.
 */
export const styling = {
  _config: { disableLayers: true },
  // The global rules came with the page as a style sheet: see tools/theme-css.ts.
  _global: [],
  css: merged,
  cva: recipe,
  getRecipeFn(name: string): Recipe {
    const look = looks.recipes[name]
    if (!look) throw new Error(`There is no recipe "${name}" in theme/recipes.ts`)
    return recipe(look)
  },
  isValidProperty: (name: string): boolean => styleProps.has(name),
  // The rest of a system asks it about itself, which no part does.
} as unknown as SystemContext

function recipe(look: Look = {}): Recipe {
  const made = known.get(look) ?? recipeOf(look)
  known.set(look, made)
  return made
}

function recipeOf(look: Look) {
  const { className, base, variants = {}, defaultVariants } = look
  const variantKeys = Object.keys(variants)
  const chosenBefore = new Map<string, Rules>()

  function rulesFor(choice: Choice = {}): Rules {
    const options = variantKeys.map((key) => choice[key] ?? defaultVariants?.[key] ?? '')
    const found = chosenBefore.get(options.join())
    if (found) return found
    const rules = {
      '@layer recipes': merged(
        base,
        ...variantKeys.map((key, at) => variants[key]?.[options[at] ?? '']),
      ),
    }
    chosenBefore.set(options.join(), rules)
    return rules
  }

  return Object.assign(rulesFor, {
    __cva__: true,
    className,
    variantKeys,
    splitVariantProps(props: Choice): [Choice, Choice] {
      const isVariant = ([key]: [string, unknown]): boolean => variantKeys.includes(key)
      const all = Object.entries(props)
      return [
        Object.fromEntries(all.filter(isVariant)),
        Object.fromEntries(all.filter((entry) => !isVariant(entry))),
      ]
    },
  })
}

/** Later rules win; a palette becomes its variables. */
function merged(...all: (Rules | undefined)[]): Rules {
  const result: Rules = {}
  for (const rules of all) {
    for (const [key, value] of Object.entries(rules ?? {})) {
      const before = result[key]
      if (key === 'colorPalette') Object.assign(result, looks.palettes[String(value)])
      else if (value !== undefined)
        result[key] =
          typeof value === 'string'
            ? value
            : merged(typeof before === 'object' ? before : {}, value)
    }
  }
  return result
}
