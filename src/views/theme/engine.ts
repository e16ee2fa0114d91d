import type { SystemContext } from '@chakra-ui/react/styled-system'
import { type Css, createCss } from './css.ts'
import { createRecipeFunctions } from './recipe-functions.ts'
import type { Style } from './style.ts'
import type { Tables } from './tables.ts'

/**
 * The style system for Chakra's components, based on tables that the build generates from
 * `system.ts`. Its results equal those of Chakra's own system: tests/views/engine.test.ts compares
 * them. Creating Chakra's system in every browser would double the script time until the first row
 * (ADR 0100).
 */
export function createEngine(tables: Tables): SystemContext {
  const plain = createCss(tables)
  const css = remembering(plain.css)
  const { recipe, slotRecipe } = createRecipeFunctions(plain)
  const properties = new Set(['css', ...tables.properties, ...Object.keys(tables.conditions)])
  const functions = new Map<string, unknown>()

  // Chakra declares the results of these two as `any`; the variants are typed at its components.
  const getRecipeFn: SystemContext['getRecipeFn'] = (name, config) =>
    once(name, () => recipe(tables.recipes[name] ?? config))
  const getSlotRecipeFn: SystemContext['getSlotRecipeFn'] = (name, config) =>
    once(`slots of ${name}`, () => slotRecipe(tables.slotRecipes[name] ?? config))
  const inline: SystemContext['getRecipeFn'] = (kind, config) =>
    kind === 'slots' ? slotRecipe(config) : recipe(config)

  function once(name: string, make: () => unknown): unknown {
    if (!functions.has(name)) functions.set(name, make())
    return functions.get(name)
  }

  return {
    $$chakra: true,
    // The global rules and the order of the layers are in the page: see tools/theme-css.ts.
    _config: { disableLayers: true },
    _global: [],
    css,
    cva: (config) => inline('', config),
    sva: (config) => inline('slots', config),
    getRecipeFn,
    getSlotRecipeFn,
    properties,
    isValidProperty: (name) => properties.has(name) || /^--|[&@]/.test(name),
    isRecipe: (name) => name in tables.recipes,
    isSlotRecipe: (name) => name in tables.slotRecipes,
    hasRecipe: (name) => name in tables.recipes || name in tables.slotRecipes,
    getRecipe: (name, fallback) => tables.recipes[name] ?? fallback,
    getSlotRecipe: (name, fallback) => tables.slotRecipes[name] ?? fallback,
    token: Object.assign(refuse, { var: refuse }),
    normalizeValue: refuse,
    splitCssProps: refuse,
    getTokenCss: refuse,
    getGlobalCss: refuse,
    getPreflightCss: refuse,
    get utility() {
      return refuse()
    },
    get conditions() {
      return refuse()
    },
    get tokens() {
      return refuse()
    },
    get breakpoints() {
      return refuse()
    },
    get layers() {
      return refuse()
    },
    get query() {
      return refuse()
    },
  }
}

/**
 * For methods that none of our components uses: describing the system, or writing its style sheet.
 */
function refuse(): never {
  throw new Error('The engine (src/views/theme/engine.ts) does not answer this question')
}

/** Caches computed styles. Rules that it has created are recognized by identity. */
function remembering(css: Css): Css {
  const known = new Map<string, Style>()
  const names = new WeakMap<object, string>()
  return (...styles) => {
    const given = styles.filter((style) => style && Object.keys(style).length > 0)
    const key = given.map((style) => (style && names.get(style)) ?? JSON.stringify(style)).join()
    const found = known.get(key) ?? css(...given)
    known.set(key, found)
    names.set(found, `#${key}`)
    return found
  }
}
