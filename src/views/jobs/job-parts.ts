import { chakra } from '@chakra-ui/react/styled-system'

export const JobCard = chakra('section', {
  base: {
    paddingBlockStart: { base: '4', mdDown: '3.5' },
    paddingInline: { base: '5', mdDown: '4' },
    paddingBlockEnd: { base: '5', mdDown: '4' },
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    '& > h2': { marginBlockEnd: '2.5', fontSize: 'sm', fontWeight: 'semibold' },
  },
})

export const JobHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: '1.5',
    columnGap: '4',
    marginBlockStart: '-2',
    marginBlockEnd: '4',
    color: 'fg.muted',
    fontSize: 'sm',
  },
})
