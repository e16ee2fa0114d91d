import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const form = defineSlotRecipe({
  className: 'form',
  slots: ['root', 'fields', 'body', 'section', 'grid', 'wide'],
  base: {
    root: {
      // One box, so that an outer grid (for example with a preview) treats it as one cell.
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'start',
      gap: '4',
      minInlineSize: '0',
    },
    fields: { display: 'contents' },
    body: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '4',
      '&[inert]': { opacity: '0.5' },
    },
    section: {
      paddingBlockStart: '4',
      paddingInline: '5',
      paddingBlockEnd: '5',
      bg: 'bg.panel',
      border: '1px solid {colors.border}',
      borderRadius: 'lg',
      '& > h2': { fontSize: 'sm', fontWeight: 'semibold' },
      mdDown: { paddingBlockStart: '3.5', paddingInline: '4', paddingBlockEnd: '4' },
    },
    grid: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
      gap: '4',
      alignItems: 'start',
      marginBlockStart: '3.5',
    },
    wide: { '.form__grid > &': { gridColumn: '1 / -1' } },
  },
})
