import { chakra } from '@chakra-ui/react/styled-system'

export const LinkNote = chakra('p', {
  base: { color: 'fg.muted', fontSize: 'sm' },
})
