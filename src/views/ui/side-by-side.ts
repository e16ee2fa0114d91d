import { chakra } from '@chakra-ui/react/styled-system'

/** A wide column with a narrow one next to it; stacked if there is no room. */
export const SideBySide = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 21rem', lgDown: 'minmax(0, 1fr)' },
    gap: '4',
    alignItems: 'start',
  },
})

/** Parts below each other. */
export const Stacked = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '& > .card__root > h2': { display: 'flex', alignItems: 'center', gap: '2' },
  },
})
