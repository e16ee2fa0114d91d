import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system'

type Props = Pick<HTMLChakraProps<'div'>, 'blockSize' | 'inlineSize' | 'aria-busy'>

/** A placeholder of the same size for something that is still loading. */
export const Skeleton = createRecipeContext({ key: 'skeleton' }).withContext<HTMLDivElement, Props>(
  'div',
  { defaultProps: { 'aria-busy': true } },
)
