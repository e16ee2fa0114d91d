import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '1',
      paddingBlock: '14',
      paddingInline: '6',
      bg: 'bg.panel',
      border: '1px dashed {colors.border.emphasized}',
      borderRadius: 'lg',
      textAlign: 'center',
      '& > svg': {
        inlineSize: '16',
        blockSize: '16',
        marginBlockEnd: '3',
        padding: '4',
        bg: 'brand.subtle',
        borderRadius: 'full',
        color: 'brand.fg',
      },
      '& h2': { fontWeight: 'semibold' },
      '& p': {
        maxInlineSize: '26rem',
        marginBlockEnd: '4',
        color: 'fg.muted',
        fontSize: 'sm',
        textWrap: 'balance',
      },
    },
  },
})
