import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

/** The box of a figure, or of its skeleton. */
export const FactBox = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    minBlockSize: '4.5rem',
    paddingBlock: '3',
    paddingInline: '4',
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
    '& dt': { color: 'fg.muted', fontSize: 'xs' },
    '& dd': {
      fontSize: 'lg',
      fontWeight: 'semibold',
      mdDown: { fontSize: 'md' },
    },
    '& dd small': {
      marginInlineStart: '2',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'normal',
    },
  },
})

/** Figures in a grid with as many columns as fit. */
export const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(9rem, 1fr))', mdDown: '1fr 1fr' },
    gap: { base: '4', mdDown: '2' },
    marginBlockEnd: '4',
  },
})

/** A named figure; a `small` inside is a remark. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <FactBox>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </FactBox>
  )
}
