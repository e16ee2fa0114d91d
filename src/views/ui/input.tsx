import { createRecipeContext } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/**
 * A text field that wears the recipe. Chakra's own Input reads Ark's Field, which puts the error
 * into `aria-errormessage`; few screen readers read that, so `TextField` connects the two itself.
 */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, Props>(
  'input',
)
