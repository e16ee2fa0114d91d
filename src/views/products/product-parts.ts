import { chakra } from '@chakra-ui/react/styled-system'

export const EntryBox = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    minBlockSize: '3.25rem',
    paddingBlock: '1',
    '[data-within] &': { minBlockSize: '11', paddingBlock: '0' },
    paddingInline: { base: '3', mdDown: '1' },
    '& > .skeleton__bar': { inlineSize: '40%' },
    flexWrap: { mdDown: 'wrap' },
    rowGap: { mdDown: '0' },
    '& > .mark__status': { mdDown: { order: '2', marginBlockEnd: '2' } },
  },
})

export const ImportProgress = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    justifyItems: 'start',
    '& progress': { inlineSize: 'full', accentColor: 'brand.solid' },
  },
})

export const ImportTemplate = chakra('p', {
  base: {
    color: 'fg.muted',
    fontSize: 'sm',
    marginBlockStart: '3.5',
    '& a': { color: 'brand.fg', fontWeight: 'medium', textDecoration: 'underline' },
  },
})

export const ImportActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    '& > *': { mdDown: { flex: '1', minBlockSize: '11' } },
  },
})

export const EntryListBox = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    '& > :not(:first-child)': { borderBlockStart: '1px solid {colors.border}' },
  },
})
