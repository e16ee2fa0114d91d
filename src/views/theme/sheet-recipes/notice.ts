import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A message about something on the screen: an error or a hint. */
export const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'body', 'id', 'action'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      paddingBlock: '2.5',
      paddingInline: '3.5',
      background: 'var(--tone-subtle)',
      border: '1px solid var(--tone-muted)',
      borderRadius: 'lg',
      color: 'var(--tone-fg)',
      fontSize: 'sm',
      '& > svg': { flex: 'none', inlineSize: '5', blockSize: '5' },
      '& strong': { fontWeight: 'semibold' },
      '& p a': { textDecoration: 'underline' },
    },
    body: { flex: '1 1 9rem', minInlineSize: '0', overflowWrap: 'anywhere' },
    id: { fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' },
    action: {
      display: 'inline-grid',
      flex: 'none',
      alignItems: 'center',
      justifyItems: 'center',
      minBlockSize: '8',
      marginInlineStart: 'auto',
      paddingInline: '3',
      border: '1px solid currentcolor',
      borderRadius: 'md',
      fontWeight: 'medium',
      cursor: 'pointer',
      _hover: { background: 'var(--tone-muted)' },
      mdDown: { inlineSize: 'full', minBlockSize: '11' },
    },
  },
})
