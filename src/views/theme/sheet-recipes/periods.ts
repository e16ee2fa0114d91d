import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const periods = defineSlotRecipe({
  className: 'periods',
  slots: ['root'],
  base: {
    root: {
      '.frame__actions > &': { mdDown: { flexWrap: 'nowrap' } },
      display: 'inline-flex',
      padding: '0.1875rem',
      bg: 'bg.muted',
      border: '0',
      borderRadius: 'lg',
      '& :is(a, button)': {
        display: 'inline-flex',
        alignItems: 'center',
        minBlockSize: '1.875rem',
        paddingInline: '3.5',
        borderRadius: 'md',
        color: 'fg.muted',
        fontSize: 'sm',
        whiteSpace: 'nowrap',
        cursor: 'pointer',
        mdDown: {
          flex: '1',
          justifyContent: 'center',
          minBlockSize: '11',
          paddingInline: '2',
          textAlign: 'center',
        },
      },
      '& :is(a[aria-current], button[data-current=true])': {
        bg: 'bg.panel',
        boxShadow: '0 1px 2px rgb(0 0 0 / 12%)',
        color: 'fg',
        fontWeight: 'medium',
      },
      mdDown: { flex: '1', flexWrap: 'wrap' },
    },
  },
})
