import { Button as ChakraButton, type ButtonProps as ChakraProps } from '@chakra-ui/react/button'
import type { FC, Ref } from 'react'

export type ButtonProps = Omit<ChakraProps, 'size' | 'variant'> & {
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  variant?: 'solid' | 'subtle' | 'surface' | 'outline' | 'ghost' | 'plain' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Chakra's button with the theme's sizes and variants. */
export const Button: FC<ButtonProps> = ChakraButton
