import { chakra } from '@chakra-ui/react/styled-system'

export const PromotionGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 21rem', lgDown: 'minmax(0, 1fr)' },
    gap: '4',
    alignItems: 'start',
  },
})

export const PreviewVerdict = chakra('p', {
  base: {
    paddingBlock: '2.5',
    paddingInline: '3',
    bg: 'bg.muted',
    borderRadius: 'md',
    fontSize: 'sm',
    '&[data-good=true]': { bg: 'green.subtle', color: 'green.fg', fontWeight: 'semibold' },
  },
})
