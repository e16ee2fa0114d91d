import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../src/views/theme/system.ts'

/** The global rules of the design system, identical to what Chakra would insert in the browser. */
export function themeCss(): string {
  const page = createElement(
    CacheProvider,
    { value: createCache({ key: 'theme' }) },
    createElement(ChakraProvider, { value: system, children: undefined }),
  )
  return [...renderToStaticMarkup(page).matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, css]) => css)
    .join('\n')
}
