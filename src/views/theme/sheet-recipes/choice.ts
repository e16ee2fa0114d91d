import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Radio buttons and checkboxes: a native control next to its label. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'box', 'line', 'about'],
  base: {
    group: {
      minInlineSize: '0',
      border: '0',
      '& > legend': { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium' },
      '& > div': { display: 'flex', flexWrap: 'wrap', gap: '1.5' },
      '& > p': { marginBlockStart: '1.5' },
    },
    /** An option among others, with a border. */
    box: {
      display: 'inline-flex',
      gap: '2.5',
      alignItems: 'center',
      minBlockSize: '10',
      paddingBlock: '1.5',
      paddingInline: '3',
      border: '1px solid {colors.border.emphasized}',
      borderRadius: 'md',
      fontSize: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.focusRing' },
      '&:has(:focus-visible)': {
        outline: '2px solid {colors.brand.focusRing}',
        outlineOffset: '1px',
      },
      '&:has(:focus-visible) > input': { outline: 'none' },
      '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
      '& small': { color: 'fg.muted', fontSize: 'xs' },
      mdDown: { minBlockSize: '11' },
    },
    /** A single checkbox, aligned with the first line of its label. */
    line: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '2.5',
      alignItems: 'center',
      minBlockSize: '10',
      '& > label': { paddingBlock: '2', fontSize: 'sm', cursor: 'pointer' },
      '&:has(:disabled) > label': { color: 'fg.muted', cursor: 'not-allowed' },
      mdDown: { minBlockSize: '11', '& > label': { paddingBlock: '3' } },
    },
    about: { gridColumn: '2', marginBlockStart: '-1' },
  },
})
