import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { card, wrap } from './shared.ts'

export const room = defineSlotRecipe({
  className: 'room',
  slots: [
    'tables',
    'table',
    'link',
    'facts',
    'code',
    'sum',
    'blocked',
    'needs',
    'steps',
    'people',
    'orders',
  ],
  base: {
    tables: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
        mdDown: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
      },
      gap: '3',
    },
    table: {
      ...card,
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '1.5',
      alignContent: 'start',
      minH: '7rem',
      py: '3',
      px: '3.5',
      // The state by colour and border style, in addition to its word and icon.
      borderInlineStart: '0.3125rem solid var(--tone-fg)',
      '&[data-state=free]': { borderInlineStartColor: 'border.emphasized', borderStyle: 'dashed' },
      '&[data-state=reserved]': { borderInlineStartStyle: 'dashed' },
      '&[data-state=bill_requested]': { borderInlineStartStyle: 'double' },
      '&[data-state=to_clear]': { borderInlineStartStyle: 'dotted' },
      '&[data-state=out_of_service]': { borderStyle: 'dashed' },
      '& > header': {
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        justifyContent: 'space-between',
      },
      '& h3': { minW: '0', overflowWrap: 'anywhere', fontSize: 'md', fontWeight: 'semibold' },
      _hover: { bg: 'bg.subtle' },
      '& > button': {
        zIndex: '1',
        justifySelf: 'start',
        minH: { mdDown: '11' },
        px: { mdDown: '4' },
        fontSize: { mdDown: 'sm' },
      },
    },
    link: {
      _after: { content: "''", position: 'absolute', inset: '0', rounded: 'lg' },
      _focusVisible: { outline: 'none' },
      '&:focus-visible::after': {
        outline: '2px solid {colors.brand.focusRing}',
        outlineOffset: '2px',
      },
    },
    facts: {
      // Above the card's link, which covers the card.
      '& a': {
        position: 'relative',
        zIndex: '1',
        display: 'inline-block',
        alignContent: 'center',
        minBlockSize: { base: '6', mdDown: '11' },
      },
      color: 'fg.muted',
      fontSize: 'xs',
    },
    code: { '& strong': { color: 'fg', letterSpacing: '0.08em' } },
    sum: {
      '& small': { color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal' },
      display: 'flex',
      flexWrap: 'wrap',
      rowGap: '0',
      columnGap: '2',
      alignItems: 'baseline',
      fontWeight: 'semibold',
    },
    blocked: { display: 'grid', gap: '2', color: 'orange.fg', fontSize: 'sm' },
    needs: {
      ...wrap,
      gap: '3',
      listStyle: 'none',
      '& > li': {
        color: 'orange.fg',
        fontSize: 'sm',
        fontWeight: 'medium',
      },
    },
    steps: {
      display: 'inline-flex',
      flexWrap: 'wrap',
      gap: '1',
      justifyContent: 'flex-end',
      '& > button': { minH: { mdDown: '11' }, px: { mdDown: '4' }, fontSize: { mdDown: 'sm' } },
    },
    people: {
      minH: '12',
      border: '1px solid {colors.border.emphasized}',
      rounded: 'md',
      fontSize: 'lg',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
    },
    orders: {
      mt: '2',
      '& td > a:not(.data-table__link)': {
        display: { base: 'inline-block', mdDown: 'inline-flex' },
        py: '1',
        alignItems: { mdDown: 'center' },
        minW: { mdDown: '11' },
        minH: { mdDown: '11' },
      },
      '& td[data-card=line] > a': { display: 'inline-flex', alignItems: 'center', minH: '6' },
    },
  },
})
