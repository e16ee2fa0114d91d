import type { HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { createRecipeContext } from '@chakra-ui/react/styled-system'

type Props = Omit<HTMLChakraProps<'select'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** The browser's own list: Chakra's Select is a machine of 28 kB, and phones know this one. */
export const Select = createRecipeContext({ key: 'select' }).withContext<HTMLSelectElement, Props>(
  'select',
)
