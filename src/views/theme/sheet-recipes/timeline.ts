import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const timeline = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'when', 'detail'],
  base: {
    root: {
      '& .mark__shape': { position: 'absolute', insetBlockStart: '0.3rem', insetInlineStart: '0' },
      display: 'grid',
      '& li': {
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        rowGap: '0.5',
        columnGap: '3',
        paddingBlockStart: '0',
        paddingBlockEnd: '1.125rem',
        paddingInlineStart: '1.375rem',
        paddingInlineEnd: '0',
        fontSize: 'sm',
      },
      '& li:last-child': { paddingBlockEnd: '0' },
      '& li:not(:last-child)::before': {
        content: "''",
        position: 'absolute',
        insetBlockStart: '1.125rem',
        insetBlockEnd: '-1',
        insetInlineStart: '1',
        insetInlineEnd: 'auto',
        inlineSize: '1px',
        bg: 'border',
      },
    },
    when: { color: 'fg.muted', fontSize: 'xs' },
    detail: { color: 'fg.muted', fontSize: 'xs', gridColumn: '1 / -1' },
  },
})
