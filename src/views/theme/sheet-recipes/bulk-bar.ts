import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const bulkBar = defineSlotRecipe({
  className: 'bulk-bar',
  slots: ['root', 'failed'],
  base: {
    root: {
      position: 'sticky',
      insetBlockEnd: 'calc(var(--foot-nav, 0px) + 0.75rem)',
      zIndex: '14',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      alignItems: 'center',
      paddingBlock: '2',
      paddingInline: '3',
      bg: 'bg.panel',
      border: '1px solid {colors.brand.focusRing}',
      borderRadius: 'lg',
      boxShadow: '0 8px 24px rgb(0 0 0 / 18%)',
      fontSize: 'sm',
      '& > strong': { marginInlineEnd: 'auto', fontWeight: 'semibold' },
      '& progress': { inlineSize: '40', accentColor: 'brand.solid' },
      '& > button': { '@media (max-width: 999px)': { minBlockSize: '11' } },
      _print: { display: 'none !important' },
    },
    failed: { flexBasis: 'full', maxBlockSize: '40', overflowY: 'auto', color: 'red.fg' },
  },
})
