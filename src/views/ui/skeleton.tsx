import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system'

type Props = Pick<HTMLChakraProps<'div'>, 'blockSize' | 'inlineSize' | 'aria-busy'>

/** The place of something that is still loading, of the same size. */
export const Skeleton = createRecipeContext({ key: 'skeleton' }).withContext<HTMLDivElement, Props>(
  'div',
  { defaultProps: { 'aria-busy': true } },
)
