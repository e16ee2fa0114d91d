import { chakra } from '@chakra-ui/react/styled-system'

export const RowBox = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    rowGap: '0.5',
    columnGap: '4',
    alignItems: 'center',
    minBlockSize: '11',
    borderBlockStart: '1px solid {colors.border.muted}',
    fontSize: 'sm',
    '&:first-child': { borderBlockStart: '0' },
    '& > .mark__status': { justifySelf: 'start', mdDown: { gridRow: '2' } },
    paddingBlock: { mdDown: '2' },
  },
})

export const RowWhen = chakra('span', {
  base: { color: 'fg.muted', justifySelf: { mdDown: 'end' } },
})

export const RowEnd = chakra('span', {
  base: { textAlign: 'end' },
})
