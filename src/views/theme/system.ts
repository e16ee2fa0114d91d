import { createSystem } from '@chakra-ui/react/styled-system'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { moduleConditions, semanticColors } from './colors.ts'
import { recipes } from './recipes.ts'
import { slotRecipes } from './slot-recipes.ts'
import { tokens } from './tokens.ts'
import { sheetRecipes } from './sheet-recipes.ts'

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
 * The design system, the same for all modules. A module only changes variables on the root element.
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
    // Scripts with signs above and below the line need more height; connected letters get no
    // negative letter spacing.
    'html:is([lang|=hi], [lang|=ta], [lang|=si])': {
      lineHeight: '1.6',
      '& :is(h1, h2, h3, button, summary, legend)': { lineHeight: '1.4', letterSpacing: '0' },
    },
    ':is(:focus-visible, [data-focus-visible])': {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
    // An element that is being dragged, in any list.
    '[data-dragged=true]': {
      bg: 'brand.subtle',
      borderRadius: 'md',
      boxShadow: '0 0 0 2px {colors.brand.focusRing}',
    },
    // Checkboxes and radio buttons, with the same look in both schemes and in every browser.
    ':where(input[type=checkbox]:not([role=switch]), input[type=radio])': {
      appearance: 'none',
      display: 'inline-grid',
      flex: 'none',
      placeContent: 'center',
      inlineSize: '1.125rem',
      blockSize: '1.125rem',
      margin: '0',
      bg: 'bg.panel',
      border: '1.5px solid {colors.fg.subtle}',
      borderRadius: '0.25rem',
      color: 'brand.contrast',
      verticalAlign: '-0.2em',
      cursor: 'inherit',
      _before: {
        content: "''",
        inlineSize: '0.75rem',
        blockSize: '0.75rem',
        clipPath: 'polygon(14% 44%, 0 60%, 42% 100%, 100% 16%, 84% 2%, 40% 66%)',
        scale: '0.8',
        bg: 'currentColor',
        opacity: '0',
      },
      // Radio buttons of a group without a selection are indeterminate too.
      '&:is(:checked, [type=checkbox]:indeterminate)': {
        bg: 'brand.solid',
        borderColor: 'brand.solid',
      },
      '&:is(:checked, [type=checkbox]:indeterminate)::before': { opacity: '1' },
      '&[type=checkbox]:indeterminate::before': { clipPath: 'inset(40% 6%)' },
      _disabled: { opacity: '0.55' },
      _highContrast: { appearance: 'auto', '&::before': { display: 'none' } },
    },
    ':where(input[type=radio])': {
      borderRadius: '50%',
      _before: { clipPath: 'circle(38%)' },
    },
    // A switch that takes effect at once. Its colour is that of its tone, otherwise the module's.
    ':where(input[role=switch])': {
      appearance: 'none',
      position: 'relative',
      flex: 'none',
      inlineSize: '8',
      blockSize: '1.125rem',
      margin: '0',
      bg: 'bg.emphasized',
      border: '1px solid {colors.fg.subtle}',
      borderRadius: 'full',
      cursor: 'inherit',
      _after: {
        content: "''",
        position: 'absolute',
        insetBlock: '1px',
        insetInlineStart: '1px',
        aspectRatio: '1',
        bg: 'fg.muted',
        borderRadius: '50%',
      },
      '&:checked': {
        background: 'var(--tone-fg, {colors.brand.fg})',
        borderColor: 'var(--tone-fg, {colors.brand.fg})',
      },
      '&:checked::after': {
        insetInlineStart: 'auto',
        insetInlineEnd: '1px',
        bg: 'bg.panel',
      },
      _highContrast: { appearance: 'auto', '&::after': { display: 'none' } },
    },
    // The colours of a status: elements use the three variables.
    '[data-tone=waiting]': {
      '--tone-fg': 'colors.orange.fg',
      '--tone-subtle': 'colors.orange.subtle',
      '--tone-muted': 'colors.orange.muted',
    },
    '[data-tone=accepted]': {
      '--tone-fg': 'colors.blue.fg',
      '--tone-subtle': 'colors.blue.subtle',
      '--tone-muted': 'colors.blue.muted',
    },
    '[data-tone=ready]': {
      '--tone-fg': 'colors.green.fg',
      '--tone-subtle': 'colors.green.subtle',
      '--tone-muted': 'colors.green.muted',
    },
    '[data-tone=done]': {
      '--tone-fg': 'colors.gray.fg',
      '--tone-subtle': 'colors.gray.subtle',
      '--tone-muted': 'colors.gray.muted',
    },
    '[data-tone=refused]': {
      '--tone-fg': 'colors.red.fg',
      '--tone-subtle': 'colors.red.subtle',
      '--tone-muted': 'colors.red.muted',
    },
    '[data-tone=working]': {
      '--tone-fg': '#6d28d9',
      '--tone-subtle': '#f5f3ff',
      '--tone-muted': '#e4dcfd',
      _dark: { '--tone-fg': '#c4b5fd', '--tone-subtle': '#1e1338', '--tone-muted': '#2f1d5c' },
    },
    // Days, times and phone numbers are read from left to right in every language.
    ':is(.time, .phone, [href^="tel:"], [href^="mailto:"])': {
      direction: 'ltr',
      unicodeBidi: 'isolate',
    },
    ':is(.phone, [href^="tel:"])': { whiteSpace: 'nowrap' },
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
    slotRecipes: { ...slotRecipes, ...sheetRecipes },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.5' } },
      'dialog-in': { from: { opacity: '0', transform: 'translateY(1.5rem)' } },
      'toast-in': { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
      'kitchen-busy': { '50%': { background: '{colors.bg.emphasized}' } },
      banner: {
        '0%, 25%': { transform: 'translateX(0)' },
        '65%': { transform: 'translateX(calc(-100% * var(--ahead, 1)))' },
        '65.01%': { transform: 'translateX(calc(100cqi * var(--ahead, 1)))' },
        '85%, 100%': { transform: 'translateX(0)' },
      },
      tooltip: { from: { opacity: '0' } },
      skeleton: { '50%': { opacity: '0.45' } },
      alarm: { '50%': { opacity: '1' } },
      'live-turn': { to: { rotate: '1turn' } },
    },
  },
})
