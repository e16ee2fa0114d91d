import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const barList = defineSlotRecipe({
  className: 'bar-list',
  slots: ['root', 'row', 'label', 'track', 'fill', 'value'],
  base: {
    root: { display: 'grid', gap: '0.5' },
    row: {
      display: 'grid',
      gridTemplateColumns: 'minmax(7rem, 9rem) 1fr minmax(2.5rem, auto)',
      gap: '3',
      alignItems: 'center',
      minBlockSize: '9',
      marginInline: '-2',
      paddingInline: '2',
      borderRadius: 'md',
      fontSize: 'sm',
      '&:is(a)': { mdDown: { minBlockSize: '11' } },
      '&:is(a):hover': { bg: 'bg.subtle' },
    },
    label: { display: 'inline-flex', alignItems: 'center', gap: '2' },
    track: { blockSize: '2', overflow: 'hidden', bg: 'bg.muted', borderRadius: 'full' },
    fill: {
      '&[data-tone=done]': { '--tone-fg': '{colors.gray.focusRing}' },
      display: 'block',
      blockSize: 'full',
      background: 'var(--tone-fg, {colors.brand.focusRing})',
      borderRadius: 'full',
    },
    value: { fontWeight: 'medium', textAlign: 'end' },
  },
})
