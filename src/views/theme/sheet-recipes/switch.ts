import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A switch that takes effect at once. Its colour is that of its tone, otherwise the module's. */
export const switchRecipe = defineSlotRecipe({
  className: 'switch',
  slots: ['root'],
  base: {
    root: {
      '.data-table__root &': { '& > span': { '@media (min-width: 1000px)': { display: 'none' } } },
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minBlockSize: '7',
      color: 'fg.muted',
      fontSize: 'xs',
      cursor: 'pointer',
      '&:has(:checked)': { color: 'var(--tone-fg, {colors.brand.fg})' },
      '&:has(:disabled)': { cursor: 'not-allowed', opacity: '0.6' },
      '@media (max-width: 999px)': { minBlockSize: '11' },
    },
  },
})
