import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const pager = defineSlotRecipe({
  className: 'pager',
  slots: ['root', 'size', 'range', 'pages', 'page', 'gap'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      rowGap: '2',
      columnGap: '4',
      color: 'fg.muted',
      fontSize: 'sm',
      _print: { display: 'none !important' },
    },
    size: { display: 'flex', alignItems: 'center', gap: '2', mdDown: { display: 'none' } },
    range: {
      marginInlineStart: 'auto',
      mdDown: { marginInlineStart: '0', marginInlineEnd: 'auto' },
    },
    pages: { display: 'flex', alignItems: 'center', gap: '0.5' },
    page: {
      _rtl: { '& svg': { scale: '-1 1' } },
      display: 'inline-grid',
      placeItems: 'center',
      minInlineSize: '8',
      blockSize: '8',
      paddingInline: '1.5',
      borderRadius: 'md',
      cursor: 'pointer',
      '& svg': { inlineSize: '4', blockSize: '4' },
      _hover: { bg: 'bg.muted', color: 'fg' },
      '&[aria-current]': { bg: 'brand.muted', color: 'brand.fg', fontWeight: 'semibold' },
      '&[aria-disabled=true]': { opacity: '0.4', cursor: 'not-allowed' },
      mdDown: { blockSize: '11', minInlineSize: '11' },
      '&:not([aria-current]):not(:first-child):not(:last-child)': { mdDown: { display: 'none' } },
    },
    gap: { mdDown: { display: 'none' } },
  },
})
