import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../src/views/theme/system.ts'
import { worn } from '../src/views/theme/worn.ts'

/**
 * The global rules of the design system, identical to what Chakra would insert in the browser, and
 * the classes that plain elements wear.
 */
export function themeCss(): string {
  const page = createElement(
    CacheProvider,
    { value: createCache({ key: 'theme' }) },
    createElement(ChakraProvider, {
      value: system,
      children: createElement(Global, { styles: Object.assign({}, ...worn.map(classesOf)) }),
    }),
  )
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
    Object.entries(rules).map(([slot, styles]) => [`.${classes[slot]}`, styles]),
  )
}
