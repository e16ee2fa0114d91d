import { defineRecipe } from '@chakra-ui/react/styled-system'

const control = {
  outline: '0',
  borderRadius: 'l2',
  transitionProperty: 'background, border-color, color, box-shadow',
  transitionDuration: 'fast',
  _disabled: { opacity: '0.55', cursor: 'disabled' },
}

const button = defineRecipe({
  className: 'ui-button',
  base: {
    ...control,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    whiteSpace: 'nowrap',
    fontWeight: 'medium',
    lineHeight: '1.2',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'button',
    userSelect: 'none',
    focusVisibleRing: 'outside',
    _icon: { flexShrink: '0', width: '1.15em', height: '1.15em' },
    // While loading, the label is hidden behind the spinner but remains the accessible name.
    '&[data-loading] > span > div + span': {
      color: 'transparent',
      visibility: 'visible !important',
      forcedColorAdjust: 'none',
    },
    mdDown: {
      minBlockSize: '11',
      // A button with an icon or short text has an `aria-label` and needs a minimum width; a text
      // label is wide enough.
      '&[aria-label]': { minInlineSize: '11' },
    },
  },
  variants: {
    size: {
      xs: { h: '7', minW: '7', px: '2', textStyle: 'xs', gap: '1' },
      sm: { h: '8', minW: '8', px: '3', textStyle: 'sm', gap: '1.5' },
      md: { h: '10', minW: '10', px: '4', textStyle: 'sm' },
      lg: { h: '11', minW: '11', px: '5', textStyle: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.solid/90' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      surface: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border.emphasized',
        _hover: { bg: 'bg.muted' },
      },
      outline: {
        color: 'colorPalette.fg',
        borderColor: 'border.emphasized',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: { bg: 'transparent', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
      plain: { color: 'colorPalette.fg', px: '0', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})

const link = defineRecipe({
  className: 'ui-link',
  base: {
    color: 'colorPalette.fg',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    _hover: { textDecoration: 'underline' },
    '&:is(button)': { mdDown: { minBlockSize: '11' } },
  },
  variants: {
    /** Alone on its line it is as high as a finger needs, unlike within a sentence. */
    isAlone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        minBlockSize: '6',
        '@media (pointer: coarse)': { minBlockSize: '11' },
      },
    },
    variant: {
      plain: {},
      underline: { textDecoration: 'underline' },
      quiet: {
        color: 'fg.muted',
        textDecoration: 'underline',
        textDecorationColor: 'border.emphasized',
        textUnderlineOffset: '4px',
        cursor: 'button',
        _hover: { color: 'fg' },
      },
    },
  },
  defaultVariants: { variant: 'plain' },
})

const heading = defineRecipe({
  className: 'ui-heading',
  base: {
    fontFamily: 'heading',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    lineHeight: 'shorter',
    textWrap: 'balance',
  },
  variants: {
    size: {
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl' },
      '2xl': { fontSize: '2xl' },
      '3xl': { fontSize: '3xl' },
    },
  },
  defaultVariants: { size: 'xl' },
})

const spinner = defineRecipe({
  className: 'ui-spinner',
  base: {
    display: 'inline-block',
    width: 'var(--spinner-size)',
    height: 'var(--spinner-size)',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin',
  },
  variants: {
    size: {
      inherit: { '--spinner-size': '1em' },
      sm: { '--spinner-size': 'sizes.4' },
      md: { '--spinner-size': 'sizes.5' },
      lg: { '--spinner-size': 'sizes.8' },
    },
  },
  defaultVariants: { size: 'md' },
})

const skeleton = defineRecipe({
  className: 'ui-skeleton',
  base: {
    bg: 'bg.emphasized',
    borderRadius: 'md',
    animation: 'pulse',
    _motionReduce: { animation: 'none' },
  },
})

/** Only the recipes that are used; add one when its component is first used. */
export const recipes = { button, link, heading, skeleton, spinner }
