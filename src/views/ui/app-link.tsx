import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import type { FC } from 'react'
import { Link } from 'wouter'

type Props = Omit<HTMLChakraProps<'a'>, 'href'> & { href: string }

/**
 * A link to another screen that accepts style props, without the look of a link; see `TextLink`.
 */
export const AppLink: FC<Props> = chakra(Link)
