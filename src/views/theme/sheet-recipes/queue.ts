import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { clip } from './shared.ts'

/** On a phone, or next to the figures and an open menu: a row takes two lines. */
const narrow = '@container (max-width: 30rem)'

export const queue = defineSlotRecipe({
  className: 'queue',
  slots: [
    'row',
    'ticket',
    'who',
    'facts',
    'waited',
    'estimate',
    'state',
    'acts',
    'step',
    'past',
    'call',
  ],
  base: {
    row: {
      display: 'grid',
      gridTemplateColumns: '2.75rem 2.5rem minmax(0, 1fr) minmax(6.5rem, auto) auto',
      [narrow]: { gridTemplateColumns: '2.75rem 2.5rem minmax(0, 1fr) auto' },
      gap: '2',
      alignItems: 'center',
      minH: '4.5rem',
      py: '2',
      ps: '1',
      pe: '3',
      borderBlockStart: '1px solid {colors.border.muted}',
      '&:first-child': { borderBlockStart: '0' },
      '&[data-state=called]': {
        background: 'color-mix(in srgb, {colors.green.subtle} 55%, transparent)',
      },
      '& .field-tool__handle': { w: '11', h: '11' },
    },
    ticket: { fontSize: '2xl', fontWeight: 'bold', lineHeight: '1' },
    who: {
      display: 'grid',
      gap: '0.5',
      [narrow]: { gridColumn: '3 / -1' },
      minW: '0',
      '& strong': { ...clip, fontWeight: 'semibold' },
    },
    facts: {
      display: 'flex',
      flexWrap: 'wrap',
      rowGap: '0',
      columnGap: '3',
      color: 'fg.muted',
      fontSize: 'sm',
      '.queue__past &': { fontSize: 'xs' },
    },
    waited: {
      '&[data-wait=long]': { color: 'orange.fg' },
      '&[data-wait=late]': { color: 'red.fg', fontWeight: 'semibold' },
    },
    estimate: {
      color: 'fg.muted',
      fontSize: 'xs',
      '& summary': {
        w: 'fit',
        minH: { base: '6', mdDown: '11' },
        rounded: 'sm',
        lineHeight: { base: '1.5rem', mdDown: '2.75rem' },
        cursor: 'pointer',
      },
    },
    state: {
      display: 'grid',
      gap: '1',
      justifyItems: 'start',
      '& small': { color: 'fg.muted', fontSize: 'xs' },
      [narrow]: { gridColumn: '1 / 4', gridRow: '2', ps: '3' },
    },
    acts: {
      display: 'inline-flex',
      gap: '1',
      alignItems: 'center',
      justifyContent: 'flex-end',
      '& .menu__button': { h: '11', w: '11' },
      '.queue__row > &': { [narrow]: { gridColumn: '4', gridRow: '2', flexWrap: 'wrap' } },
    },
    step: {
      h: '11',
      minW: '7.25rem',
      // Two of them, beside the menu.
      '.queue__row[data-state=called] &': { minW: '5.25rem', px: '2' },
    },
    past: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gap: '2',
      alignItems: 'center',
      minH: '3.25rem',
      borderBlockStart: '1px solid {colors.border.muted}',
      fontSize: 'sm',
      '&:first-child': { borderBlockStart: '0' },
    },
    call: {
      flex: '1',
      flexDirection: 'column',
      gap: '0',
      h: { base: '4.5rem', mdDown: '3.75rem' },
      minW: '0',
      fontSize: { base: 'xl', mdDown: 'lg' },
      '& small': {
        maxW: 'full',
        overflow: 'hidden',
        fontSize: 'sm',
        fontWeight: 'normal',
        textOverflow: 'ellipsis',
      },
      position: { mdDown: 'fixed' },
      insetBlockEnd: { mdDown: 'calc(var(--foot-nav) + 0.5rem)' },
      insetInline: { mdDown: '4' },
      zIndex: { mdDown: '15' },
      // The shadow covers the gap below it, so that no part of a row is visible there.
      boxShadow: { mdDown: '0 0.5rem 0 {colors.bg}, 0 -4px 16px rgb(0 0 0 / 18%)' },
      _disabled: {
        color: { mdDown: 'fg.muted' },
        bg: { mdDown: 'bg.muted' },
        opacity: { mdDown: '1' },
      },
    },
  },
})
