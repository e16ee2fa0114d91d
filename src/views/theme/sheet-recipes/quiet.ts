import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const quiet = defineSlotRecipe({
  className: 'quiet',
  slots: ['text', 'button', 'keys'],
  base: {
    text: { color: 'fg.muted', fontSize: 'sm' },
    button: {
      display: 'inline-flex',
      flex: 'none',
      alignItems: 'center',
      minBlockSize: '8',
      paddingInline: '2.5',
      border: '1px solid {colors.border.emphasized}',
      borderRadius: 'md',
      fontSize: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      '.dialog__root &': { justifySelf: 'start' },
      '&:is(a):hover': { bg: 'bg.muted' },
      _disabled: { opacity: '0.5', cursor: 'not-allowed' },
      '&[data-set=true]': {
        borderColor: 'brand.focusRing',
        color: 'brand.fg',
        fontWeight: 'semibold',
      },
      '&[data-tone=refused]': { color: 'red.fg' },
      mdDown: { minBlockSize: '11' },
    },
    keys: { color: 'fg.muted', fontSize: 'xs' },
  },
})
