import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A titled panel of a screen. */
export const card = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'text'],
  base: {
    root: {
      paddingBlockStart: '4',
      paddingInline: '5',
      paddingBlockEnd: '5',
      bg: 'bg.panel',
      border: '1px solid {colors.border}',
      borderRadius: 'lg',
      '& > h2': { marginBlockEnd: '3', fontSize: 'sm', fontWeight: 'semibold' },
      mdDown: { paddingBlockStart: '3.5', paddingInline: '4', paddingBlockEnd: '4' },
    },
    text: {
      color: 'fg.muted',
      fontSize: 'sm',
      'h2 + &': { marginBlockStart: '-2' },
      '& + *': { marginBlockStart: '3' },
    },
  },
})
