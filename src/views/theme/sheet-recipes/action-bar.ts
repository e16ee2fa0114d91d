import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The actions for selected rows or unsaved changes, at the bottom of the screen. */
export const actionBar = defineSlotRecipe({
  className: 'action-bar',
  slots: ['root', 'failed'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      alignItems: 'center',
      justifyContent: 'flex-end',
      paddingBlock: '2',
      paddingInline: '3',
      border: '1px solid transparent',
      fontSize: 'sm',
      '&[data-held=true]': {
        // Not on low screens, where it would cover half of the content.
        '@media (min-height: 26.01rem)': {
          position: 'sticky',
          insetBlockEnd: 'calc(var(--foot-nav, 0px) + 0.75rem)',
          zIndex: '14',
          bg: 'bg.panel',
          borderColor: 'border.emphasized',
          borderRadius: 'xl',
          boxShadow: '0 6px 24px rgb(0 0 0 / 16%)',
        },
      },
      '& > strong': {
        flex: '1 1 8rem',
        paddingInlineStart: '1',
        fontWeight: 'semibold',
        lineHeight: '1.3',
      },
      '& progress': { inlineSize: '40', accentColor: 'brand.solid' },
      '& > button': { '@media (max-width: 999px)': { minBlockSize: '11' } },
      _print: { display: 'none !important' },
    },
    failed: { flexBasis: 'full', maxBlockSize: '40', overflowY: 'auto', color: 'red.fg' },
  },
})
