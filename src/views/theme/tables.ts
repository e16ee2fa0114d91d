import type { Style } from './style.ts'

/**
 * The CSS of a property: `§` is replaced by the value, `
 * ` by a percentage.
 */
type Template = Style | null

/** How Chakra turns one style prop into CSS. */
export type Utility = {
  /** The name of a token category, or names with their values. */
  values?: string | Readonly<Record<string, unknown>>
  /** The CSS for any value, if it is more than the property with the value. */
  any?: Template
  /** The CSS for a colour with an opacity (`fg/40`). */
  mixed?: Template
  /** The CSS for values that neither of the two covers. */
  known?: Readonly<Record<string, Template>>
}

export type RecipeTable = {
  className?: string | undefined
  base?: Style | undefined
  variants?: Readonly<Record<string, Readonly<Record<string, Style>>>> | undefined
  defaultVariants?: Style | undefined
  compoundVariants?: readonly (Style & { css: Style })[] | undefined
}

export type SlotRecipeTable = RecipeTable & { slots?: readonly string[] }

/** A Chakra system as data. */
export type Tables = {
  /** The keys for a list of values, in order: `base` and the breakpoints. */
  breakpoints: readonly string[]
  /** `_hover`, `md` … with their selectors and at-rules. */
  conditions: Readonly<Record<string, string | readonly string[]>>
  /** All at-rules of conditions and recipes in Chakra's order. */
  atRules: readonly string[]
  /** The names of all style props. */
  properties: readonly string[]
  shorthands: Readonly<Record<string, string>>
  tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A text is the token category of a utility that only looks up its value. */
  utilities: Readonly<Record<string, Utility | string>>
  recipes: Readonly<Record<string, RecipeTable>>
  slotRecipes: Readonly<Record<string, SlotRecipeTable>>
}
