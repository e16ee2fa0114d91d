import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../src/views/theme/system.ts'
import { worn, wornByGuests } from '../src/views/theme/worn.ts'

/**
 * The global rules of the design system, identical to what Chakra would insert in the browser, and
 * the classes that plain elements wear.
 */
export function themeCss(): string {
  return cssOf(createElement(ChakraProvider, { value: system, children: classes(worn) }))
}

/** The classes that the elements of guest pages wear. */
export function guestCss(): string {
  return cssOf(classes(wornByGuests))
}

function cssOf(children: ReactElement): string {
  const value = createCache({ key: 'theme' })
  const page = createElement(CacheProvider, { value, children })
  return [...renderToStaticMarkup(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, css]) => css)
    .join('\n')
}

function classes(names: readonly string[]): ReactElement {
  return createElement(Global, { styles: Object.assign({}, ...names.map(classesOf)) })
}

/** A rule for the class of each slot: `.gate__form`. */
function classesOf(name: string): Record<string, object> {
  const recipe = system.getSlotRecipeFn(name)
  const classes: Record<string, string> = recipe.classNameMap
  const rules: Record<string, object> = recipe()
  return Object.fromEntries(
    Object.entries(rules).map(([slot, styles]) => [`.${classes[slot]}`, styles]),
  )
}
