import { Button as ChakraButton, type ButtonProps } from '@chakra-ui/react/button'
import type { FC } from 'react'

type Props = Omit<ButtonProps, 'size' | 'variant'> & {
  size?: 'xs' | 'sm' | 'md' | 'lg'
  variant?: 'solid' | 'subtle' | 'surface' | 'outline' | 'ghost' | 'plain'
}

/** Chakra's button with the sizes and variants that the theme has. */
export const Button: FC<Props> = ChakraButton
