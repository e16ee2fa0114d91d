import type { Style } from './style.ts'

/** What a property is turned into: `§` stands for the value, `¶` for a percentage. */
type Template = Style | null

/** How Chakra turns one style prop into CSS. */
export type Utility = {
  /** The name of a token category, or names with their values. */
  values?: string | Readonly<Record<string, unknown>>
  /** What any value becomes, where that is more than the property with the value. */
  any?: Template
  /** What a colour with an opacity (`fg/40`) becomes. */
  mixed?: Template
  /** Answers for values that fit neither. */
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
  /** What a list of values stands for, in order: `base` and the breakpoints. */
  breakpoints: readonly string[]
  /** `_hover`, `md` … with their selectors and at-rules. */
  conditions: Readonly<Record<string, string | readonly string[]>>
  /** All at-rules of conditions and recipes in the order in which Chakra writes them. */
  atRules: readonly string[]
  /** The names of all style props. */
  properties: readonly string[]
  shorthands: Readonly<Record<string, string>>
  tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A text is a utility that only looks its value up in that category. */
  utilities: Readonly<Record<string, Utility | string>>
  recipes: Readonly<Record<string, RecipeTable>>
  slotRecipes: Readonly<Record<string, SlotRecipeTable>>
}
