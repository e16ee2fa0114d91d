import { createSystem } from '@chakra-ui/react/styled-system'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { moduleConditions, semanticColors } from './colors.ts'
import { recipes } from './recipes.ts'
import { slotRecipes } from './slot-recipes.ts'
import { tokens } from './tokens.ts'

const textStyles = Object.fromEntries(
  Object.entries({
    '2xs': '1.35',
    xs: '1.4',
    sm: '1.45',
    md: '1.5',
    lg: '1.45',
    xl: '1.4',
    '2xl': '1.3',
    '3xl': '1.2',
  }).map(([size, lineHeight]) => [size, { value: { fontSize: size, lineHeight } }]),
)

/**
 * The design system: one for all modules. What changes with the module is a set of variables on the
 * root element.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: 'ui',
  cssVarsRoot: ':where(html)',
  conditions: moduleConditions,
  globalCss: {
    '*': {
      '--global-color-border': 'colors.border',
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
    },
    html: {
      color: 'fg',
      bg: 'bg',
      colorPalette: 'brand',
      lineHeight: '1.5',
      fontVariantNumeric: 'tabular-nums',
      colorScheme: 'light',
    },
    'html.dark': { colorScheme: 'dark' },
    // Signs above and below the line need room; letters that hang together are not pushed closer.
    'html:is([lang|=hi], [lang|=ta], [lang|=si])': {
      lineHeight: '1.6',
      '& :is(h1, h2, h3, button, summary, legend)': { lineHeight: '1.4', letterSpacing: '0' },
    },
    'html::selection': { bg: 'brand.muted', color: 'fg' },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens: {
      colors: semanticColors,
      radii: {
        l1: { value: '{radii.sm}' },
        l2: { value: '{radii.md}' },
        l3: { value: '{radii.lg}' },
      },
    },
    textStyles,
    recipes,
    slotRecipes,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
    },
  },
})
