import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { FC } from 'react'
import { Link } from 'wouter'

type Props = Omit<HTMLChakraProps<'a'>, 'href'> & { href: string }

/** A link to another screen that takes style props. `TextLink` is one that looks like a link. */
export const AppLink: FC<Props> = chakra(Link)
