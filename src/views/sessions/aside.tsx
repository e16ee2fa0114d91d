import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'

/** A secondary line below a form. */
export function Aside({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text role={role} marginBlock="5" color="fg.muted" fontSize="sm">
      {children}
    </Text>
  )
}

/** A hint about the field above, closer to it than to the next one. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <Text marginBlockStart="-2.5" color="fg.muted" fontSize="sm">
      {children}
    </Text>
  )
}
