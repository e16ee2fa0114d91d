import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { WordMark } from '../ui/word-mark.tsx'

type Props = { title: string; lead: string; children: ReactNode }

/** The frame of a company's first setup: logo, title and introduction. */
export function SetUpFrame({ title, lead, children }: Props) {
  return (
    <Box
      as="section"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="start"
      inlineSize="full"
      maxInlineSize="40rem"
      marginInline="auto"
      paddingInline="6"
      paddingBlockStart="clamp(1.5rem, 6vh, 4rem)"
      paddingBlockEnd="8"
      css={{ '& > :is(form, fieldset, [aria-busy])': { inlineSize: 'full' } }}
    >
      <WordMark />
      <Heading as="h1" size="3xl" id="page-title" tabIndex={-1}>
        {title}
      </Heading>
      <Text marginBlockStart="1.5" marginBlockEnd="7" color="fg.muted">
        {lead}
      </Text>
      {children}
    </Box>
  )
}

/** The buttons below a step. */
export function SetUpActions({ children }: { children: ReactNode }) {
  return (
    <Flex
      wrap="wrap"
      gap="3"
      inlineSize="full"
      marginBlockStart="6"
      css={{ '& > button': { flexGrow: { mdDown: 1 } } }}
    >
      {children}
    </Flex>
  )
}
