import { Box } from '@chakra-ui/react/box'
import type { ReactNode } from 'react'

type Props = { as?: 'section' | 'details'; label?: string | undefined; children: ReactNode }

/** A panel below a chart or a log: as high as its content, at most half of the container. */
export function Panel({ as = 'section', label, children }: Props) {
  return (
    <Box
      as={as}
      flex="none"
      maxH={{ base: '45%', lgDown: 'none' }}
      overflow="auto"
      py="3"
      px="4"
      borderBlockStart="1px solid {colors.border}"
      css={{
        '& h2': { mb: '2', color: 'fg.muted', fontSize: 'xs', fontWeight: 'semibold' },
        '& summary': {
          color: 'fg.muted',
          fontSize: 'xs',
          fontWeight: 'semibold',
          cursor: 'pointer',
        },
      }}
      aria-label={label}
    >
      {children}
    </Box>
  )
}
