import { chakra } from '@chakra-ui/react/styled-system'

export const PlanBox = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto auto auto 1fr',
    rowGap: '1.5',
    alignItems: 'start',
    paddingBlock: '4',
    paddingInline: '1.125rem',
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderBlockStart: '3px solid {colors.border}',
    borderRadius: 'lg',
    '& h2': { fontWeight: 'semibold' },
    '& > .mark__status': { justifySelf: 'start' },
  },
})

export const PlanFailure = chakra('p', { base: { color: 'fg.error', fontSize: 'sm' } })

export const PlanActs = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignSelf: 'end', paddingBlockStart: '2' },
})
