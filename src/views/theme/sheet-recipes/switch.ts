import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Something that is on or off at once. Its tone is that of what it says, else the module's. */
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
      '& > input': {
        appearance: 'none',
        position: 'relative',
        flex: 'none',
        inlineSize: '8',
        blockSize: '1.125rem',
        bg: 'bg.emphasized',
        border: '1px solid {colors.fg.subtle}',
        borderRadius: 'full',
        cursor: 'inherit',
      },
      '& > input::after': {
        content: "''",
        position: 'absolute',
        insetBlock: '1px',
        insetInlineStart: '1px',
        aspectRatio: '1',
        bg: 'fg.muted',
        borderRadius: '50%',
      },
      '& > input:checked': {
        background: 'var(--tone-fg, {colors.brand.fg})',
        borderColor: 'var(--tone-fg, {colors.brand.fg})',
      },
      '& > input:checked::after': {
        insetInlineStart: 'auto',
        insetInlineEnd: '1px',
        bg: 'bg.panel',
      },
      '&:has(:checked)': { color: 'var(--tone-fg, {colors.brand.fg})' },
      '&:has(:disabled)': { cursor: 'not-allowed', opacity: '0.6' },
      _highContrast: {
        '& > input': { appearance: 'auto' },
        '& > input::after': { display: 'none' },
      },
      '@media (max-width: 999px)': { minBlockSize: '11' },
    },
  },
})
