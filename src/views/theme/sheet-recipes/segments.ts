import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A choice of a few options in one line: radio buttons or links. */
export const segments = defineSlotRecipe({
  className: 'segments',
  slots: ['root', 'label'],
  base: {
    root: {
      '.frame__actions > &': { mdDown: { flexWrap: 'nowrap' } },
      display: 'inline-flex',
      gap: '2px',
      padding: '0.1875rem',
      bg: 'bg.muted',
      borderRadius: 'lg',
      '& :is(a, button, label)': {
        position: 'relative',
        display: 'inline-flex',
        flex: '1 0 auto',
        justifyContent: 'center',
        alignItems: 'center',
        minBlockSize: '1.875rem',
        paddingInline: '3.5',
        borderRadius: 'md',
        color: 'fg.muted',
        fontSize: 'sm',
        textAlign: 'center',
        whiteSpace: 'nowrap',
        cursor: 'pointer',
        _hover: { color: 'fg' },
        mdDown: { minBlockSize: '11', paddingInline: '2' },
      },
      '& :is([aria-current], [data-current=true], [aria-pressed=true], label:has(:checked))': {
        bg: 'bg.panel',
        boxShadow: '0 1px 2px rgb(0 0 0 / 12%)',
        color: 'fg',
        fontWeight: 'medium',
        // Shadows are not drawn in forced-colours mode.
        _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' },
      },
      '& label:has(:focus-visible)': {
        outline: '2px solid {colors.brand.focusRing}',
        outlineOffset: '1px',
      },
      '& label:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
      mdDown: { flex: '1', flexWrap: 'wrap' },
      // In a form or a narrow panel the options share the width.
      'fieldset > &': {
        display: 'flex',
        flexWrap: 'wrap',
        '& :is(label, button)': { paddingInline: '2.5' },
      },
    },
    label: { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium' },
  },
})
