import { CardDescription, CardRoot, CardTitle } from '@chakra-ui/react/card'
import type { ReactNode } from 'react'

/** A titled panel with a line of text and what can be done there. */
export function Card({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <CardRoot
      display="grid"
      gap="3"
      justifyItems="start"
      padding="4"
      paddingInline="5"
      paddingBlockEnd="5"
    >
      <CardTitle as="h2">{title}</CardTitle>
      <CardDescription>{text}</CardDescription>
      {children}
    </CardRoot>
  )
}
