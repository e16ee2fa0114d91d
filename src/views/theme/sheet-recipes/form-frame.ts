import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { visuallyHidden } from './shared.ts'

export const formFrame = defineSlotRecipe({
  className: 'form-frame',
  slots: ['conflict', 'conflictActions'],
  base: {
    conflict: {
      display: 'grid',
      gap: '3',
      paddingBlock: '4',
      paddingInline: '5',
      bg: 'orange.subtle',
      border: '1px solid {colors.orange.muted}',
      borderRadius: 'lg',
      fontSize: 'sm',
      scrollMarginBlockStart: '5rem',
      containerType: 'inline-size',
      _focusVisible: { outline: '2px solid {colors.orange.focusRing}' },
      '& h2': { fontWeight: 'semibold' },
      '& table': {
        inlineSize: 'full',
        borderCollapse: 'collapse',
        bg: 'bg.panel',
        borderRadius: 'md',
      },
      '& :is(th, td)': {
        paddingBlock: '2',
        paddingInline: '3',
        borderBlockEnd: '1px solid {colors.border.muted}',
        fontWeight: 'normal',
        textAlign: 'start',
        verticalAlign: 'top',
        overflowWrap: 'break-word',
      },
      '& thead th': { color: 'fg.muted', fontSize: 'xs' },
      '& td[data-changed=true]': { fontWeight: 'semibold' },
      '& td[data-changed=false]': { color: 'fg.muted' },
      mdDown: { padding: '3.5' },
      '& :is(table, thead, tbody, tr, th, td)': {
        '@container (max-width: 32rem)': { display: 'block' },
      },
      '& thead': {
        '@container (max-width: 32rem)': visuallyHidden,
      },
      '& td': { '@container (max-width: 32rem)': { border: '0' } },
      '& tbody th': {
        '@container (max-width: 32rem)': { paddingBlockEnd: '0', border: '0', color: 'fg.muted' },
      },
      '& td::before': {
        '@container (max-width: 32rem)': {
          content: "attr(data-side) ': '",
          color: 'fg.muted',
          fontWeight: 'normal',
        },
      },
    },
    conflictActions: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      '& > *': { mdDown: { flex: '1', minBlockSize: '11' } },
    },
  },
})
