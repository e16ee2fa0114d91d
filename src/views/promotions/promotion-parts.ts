import { chakra } from '@chakra-ui/react/styled-system'

export const PreviewVerdict = chakra('p', {
  base: {
    paddingBlock: '2.5',
    paddingInline: '3',
    bg: 'bg.muted',
    borderRadius: 'md',
    fontSize: 'sm',
    '&[data-good=true]': { bg: 'green.subtle', color: 'green.fg', fontWeight: 'semibold' },
  },
})
