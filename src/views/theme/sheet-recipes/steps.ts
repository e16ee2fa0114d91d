import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { wrap } from './shared.ts'

/** The main actions are close to the thumb. */
const underThumb = {
  position: 'fixed',
  insetBlockEnd: 'var(--foot-nav)',
  insetInline: '0',
  zIndex: '15',
  py: '2',
  px: '4',
  bg: 'bg.panel',
  borderBlockStart: '1px solid {colors.border}',
}

/** The steps of an order, and the submit area of a new one. */
export const steps = defineSlotRecipe({
  className: 'steps',
  slots: ['root', 'part', 'wait', 'place'],
  base: {
    root: {
      ...wrap,
      justifyContent: 'flex-end',
      gap: '2',
      '& .field__input': { h: '10' },
      mdDown: {
        ...underThumb,
        '& > :last-child': { flex: '1 0 auto' },
        '& > *, & > * > *': { minH: '11' },
      },
    },
    part: { display: 'flex', gap: '1' },
    wait: {
      maxW: { base: '26rem', mdDown: '18rem' },
      color: 'fg.muted',
      fontSize: 'sm',
      textAlign: { base: 'end', mdDown: 'start' },
      textWrap: 'balance',
    },
    place: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      justifyContent: 'flex-end',
      position: 'sticky',
      insetBlockEnd: '0',
      zIndex: '15',
      py: '3',
      bg: 'bg',
      '& > .mark__money': { fontSize: 'lg', fontWeight: 'semibold', whiteSpace: 'nowrap' },
      '& > button': { flexShrink: '0' },
      // The notes are one row, whose name is only spoken where there is no room for it.
      '& > [role=group]': {
        flexWrap: 'nowrap',
        minW: '0',
        overflowX: 'auto',
        '& > *': { flex: 'none', whiteSpace: 'nowrap' },
        '& > button': { minH: '11' },
        '& > .quiet__text': { lgDown: { display: 'none' } },
      },
      mdDown: {
        ...underThumb,
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        rowGap: '1',
        columnGap: '2',
        '& > button': { flex: '1', minW: '0', minH: '11', px: '2', whiteSpace: 'normal' },
        '& > [role=group]': {
          order: '-1',
          flex: '1 0 100%',
          '& > button': { flex: '1 0 auto' },
        },
      },
    },
  },
})
