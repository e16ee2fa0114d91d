import { neutrals } from './neutrals.ts'
import { recipes } from './recipes.ts'
import { system } from './system.ts'

/**
 * Rules as Emotion takes them: properties, selectors and at-rules, with the variables of the theme
 * in place of its tokens.
 */
export type Rules = { [property: string]: string | Rules }
/** A recipe of Chakra's with every style worked out. */
export type Look = {
  className?: string
  base?: Rules
  variants?: Record<string, Record<string, Rules>>
  defaultVariants?: Record<string, string>
}

type Recipe = {
  className?: string
  base?: object
  variants?: Record<string, object>
  defaultVariants?: object
}

/**
 * What Chakra makes of the recipes and palettes. The build puts the outcome in place of this module
 * (`precomputed` in tools/web-build.ts), so that no browser works out what never changes.
 */
export const looks: { recipes: Record<string, Look>; palettes: Record<string, Rules> } = {
  recipes: valuesOf(recipes, lookOf),
  palettes: valuesOf({ ...neutrals.light.tones, brand: undefined }, (_, colorPalette) =>
    rulesOf({ colorPalette }),
  ),
}

function lookOf({ className = '', base = {}, variants = {}, defaultVariants = {} }: Recipe): Look {
  return {
    className,
    base: rulesOf(base),
    variants: valuesOf(variants, (options) => valuesOf({ ...options }, rulesOf)),
    defaultVariants: { ...defaultVariants },
  }
}

function rulesOf(styles: object): Rules {
  return system.css(styles)
}

function valuesOf<From, To>(
  record: Record<string, From>,
  to: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))
}
