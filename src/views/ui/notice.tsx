import { createSlotRecipeContext } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

type RootProps = { role?: 'alert' | 'status'; colorPalette: 'red' | 'gray'; children: ReactNode }

const Root = createSlotRecipeContext({ key: 'notice' }).withProvider<HTMLDivElement, RootProps>(
  'div',
  'root',
)

/** What was refused, spoken at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <Root role="alert" colorPalette="red">
      {children}
    </Root>
  )
}
