import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../src/views/theme/system.ts'
import { recipeSheets, type RecipeSheet } from '../src/views/theme/recipe-sheets.ts'

/**
 * The global rules of the design system, identical to those that Chakra would insert in the
 * browser.
 */
export function themeCss(): string {
  return cssIn(createElement(ChakraProvider, { value: system, children: null }))
}

/**
 * The classes of plain elements. Their layer comes after that of the recipes, so that a class on a
 * Chakra component overrides its recipe, and style props override both.
 */
export function sheetCss(sheet: RecipeSheet): string {
  const styles = Object.assign({}, ...recipeSheets[sheet].map(classesOf))
  return `@layer sheets{${cssIn(createElement(Global, { styles }))}}`
}

function cssIn(element: ReactElement): string {
  const page = createElement(CacheProvider, { value: createCache({ key: 'theme' }) }, element)
  return [...renderToStaticMarkup(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, css]) => css)
    .join('\n')
}

/** A rule for the class of each slot: `.gate__form`. */
function classesOf(name: string): Record<string, object> {
  const recipe = system.getSlotRecipeFn(name)
  const classes: Record<string, string> = recipe.classNameMap
  const rules: Record<string, object> = recipe()
  return Object.fromEntries(
    Object.entries(rules).map(([slot, styles]) => [
      `.${classes[slot]}`,
      Object.assign({}, ...Object.values(styles)),
    ]),
  )
}
