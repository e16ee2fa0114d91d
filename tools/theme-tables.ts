import { fillTemplate } from '../src/views/theme/answers.ts'
import type { system as ours } from '../src/views/theme/system.ts'
import { isStyle, mapStyle, type Style } from '../src/views/theme/style.ts'
import type { SlotRecipeTable, Tables, Utility } from '../src/views/theme/tables.ts'

type System = typeof ours
type Values = Readonly<Record<string, unknown>>
/** A recipe of the theme, or a slot recipe with styles by slot. */
type Config = {
  className?: string | undefined
  base?: object | undefined
  variants?: Readonly<Record<string, Readonly<Record<string, object>>>> | undefined
  defaultVariants?: object | undefined
  compoundVariants?: readonly { css: object }[] | undefined
  slots?: readonly string[] | undefined
}

/** A placeholder for any value: no token, keyword or number contains it. */
const probe = 'ZzZ'
/** Values that some utilities handle specially; the tables contain which. */
const keywords = [
  ['auto', 'auto-gpu', 'none', 'text', 'visible', 'hidden', 'inside', 'outside', 'mixed', 'all'],
  ['common', 'colors', 'opacity', 'size', 'position', 'backgrounds', 'shadow', 'transform'],
  [true, false, 0],
].flat()
/**
 * A Chakra system as data for the engine (src/views/theme/engine.ts). This code does not know the
 * utilities: each is called with a probe, and the result becomes a template. `mentioned`: other
 * style props and conditions are left out.
 */
export function tablesOf(system: System, mentioned: ReadonlySet<string>): Tables {
  const { conditions, utility } = system
  const shorthands = [...utility.shorthands].filter(([short]) => mentioned.has(short))
  const named = new Set([...mentioned, ...shorthands.map(([, long]) => long)])
  const kept = conditions.keys().filter((key) => mentioned.has(key))
  const { recipes = {}, slotRecipes = {} } = system._config.theme ?? {}
  const finished = {
    conditions: Object.fromEntries(kept.map((key) => [key, conditions.resolve(key)])),
    recipes: mapValues(recipes, (recipe) => finishRecipe(recipe, (style) => system.css(style))),
    slotRecipes: mapValues(slotRecipes, (recipe) =>
      finishRecipe(recipe, (slots) => mapValues(stylesOf(slots), (style) => system.css(style))),
    ),
  }
  return {
    ...finished,
    breakpoints: conditions.breakpoints,
    atRules: sortedAtRules(system, finished),
    properties: [...named].filter((name) => system.isValidProperty(name) && !kept.includes(name)),
    shorthands: Object.fromEntries(shorthands),
    tokens: tokensOf(system),
    utilities: utilitiesOf(system, named),
  }
}

function tokensOf({ tokens }: System): Tables['tokens'] {
  return Object.fromEntries(
    [...tokens.categoryMap.keys()].map((name) => [name, { ...tokens.getCategoryValues(name) }]),
  )
}

/** Each utility by its full name, except CSS properties without tokens. */
function utilitiesOf(system: System, named: ReadonlySet<string>): Tables['utilities'] {
  const names = new Set(system.utility.keys().map(system.utility.resolveShorthand))
  const all = [...names]
    .filter((name) => named.has(name))
    .map((name): [string, Utility | string] => [name, utilityOf(system, name)])
  return Object.fromEntries(all.filter(([, it]) => Object.keys(it).length > 0))
}

function utilityOf(system: System, name: string): Utility | string {
  const ask = (value: unknown): Style | null => {
    const answer: unknown = system.utility.transform(name, value)
    return isStyle(answer) ? expandAtRules(system, answer) : null
  }
  const { values, options } = valuesOf(system, name)
  const found: Values = typeof values === 'string' ? (tokensOf(system)[values] ?? {}) : values
  const any = templateOf(ask(probe), { [probe]: '§' })
  const isPlain = isSame(any, { [name]: '§' })
  const color = Object.keys(tokensOf(system).colors ?? {})[0] ?? ''
  const ref = tokensOf(system).colors?.[color] ?? ''
  const mixed = templateOf(ask(`${color}/37`), { [ref]: '§', '37%': '¶' })
  const isMixed = values === 'colors' && !isSame(mixed, any)
  const known = [...options, ...keywords]
    .map((value) => ({ value, answer: ask(value) }))
    .filter(({ value, answer }) => {
      const filled = any && fillTemplate(any, found[String(value)] ?? value)
      return !isSame(answer, filled)
    })
    .map(({ value, answer }) => [String(value), answer])
  const hasValues = Object.keys(values).length > 0
  if (isPlain && !isMixed && known.length === 0 && typeof values === 'string') return values
  return {
    ...(hasValues && { values }),
    ...(!isPlain && { any }),
    ...(isMixed && { mixed }),
    ...(known.length > 0 && { known: Object.fromEntries(known) }),
  }
}

/** The values of a utility, and all names that it accepts. */
function valuesOf(system: System, name: string): { values: Values | string; options: string[] } {
  const { query, tokens, _config } = system
  const composed = new Map([
    ['textStyle', () => query.textStyles.list()],
    ['layerStyle', () => query.layerStyles.list()],
    ['animationStyle', () => query.animationStyles.list()],
    ['colorPalette', () => [...tokens.colorPaletteMap.keys()]],
  ]).get(name)
  if (composed) return { values: {}, options: composed() }
  const values = _config.utilities?.[name]?.values ?? {}
  if (Array.isArray(values)) return { values: {}, options: values.map(String) }
  const all = tokensOf(system)
  const named: Values =
    typeof values === 'function'
      ? values((category) => all[category] ?? {})
      : Object.fromEntries(typeof values === 'string' ? [] : Object.entries(values))
  const category = typeof values === 'string' ? values : categoryIn(all, named)
  const options = Object.keys(category ? (all[category] ?? {}) : named)
  if (category) return { values: all[category] ? category : {}, options }
  return 'type' in named ? { values: {}, options: [] } : { values: named, options }
}

/** The category whose tokens a utility accepts. */
function categoryIn(all: Tables['tokens'], values: Values): string | undefined {
  const isWhole = ([, tokens]: [string, Values]): boolean =>
    Object.keys(tokens).length > 0 &&
    Object.entries(tokens).every(([key, value]) => values[key] === value)
  return Object.entries(all).find(isWhole)?.[0]
}

function finishRecipe(recipe: Config, finish: (style: object) => Style): SlotRecipeTable {
  const { className, base = {}, variants = {}, compoundVariants = [], slots } = recipe
  return {
    className,
    ...(slots && { slots: [...slots] }),
    base: finish(base),
    variants: mapValues(variants, (options) => mapValues(options, finish)),
    defaultVariants: { ...recipe.defaultVariants },
    compoundVariants: compoundVariants.map((one) => ({ ...one, css: finish(one.css) })),
  }
}

/** The styles of each slot of a slot recipe. */
function stylesOf(slots: object): Record<string, object> {
  return Object.fromEntries(Object.entries(slots).filter(([, style]) => isStyle(style)))
}

/** All at-rules, in Chakra's order for style objects. */
function sortedAtRules(system: System, finished: object): string[] {
  const found = new Set(JSON.stringify(finished).match(/@(media|container)[^"]*/g))
  const style = Object.fromEntries([...found].map((rule) => [rule, { order: 1 }]))
  return Object.keys(system.css(style))
}

/** `@breakpoint md` becomes the media query of the breakpoint. */
function expandAtRules({ conditions }: System, style: Style): Style {
  return mapStyle(
    style,
    (value) => value,
    (key) => conditions.expandAtRule(key),
  )
}

function templateOf(answer: Style | null, signs: Readonly<Record<string, string>>): Style | null {
  const inText = (text: string): string =>
    Object.entries(signs).reduce((before, [from, to]) => before.replaceAll(from, to), text)
  const inValue = (value: unknown): unknown => (typeof value === 'string' ? inText(value) : value)
  return answer && mapStyle(answer, inValue, inText)
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
