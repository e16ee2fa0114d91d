import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { wrap } from './shared.ts'

/** The screen of a record: its content, and related data next to it. */
export const record = defineSlotRecipe({
  className: 'record',
  slots: ['head', 'columns', 'column', 'facts', 'draft'],
  base: {
    head: {
      ...wrap,
      rowGap: '1.5',
      columnGap: '3',
      minH: '6',
      mt: '-2',
      mb: '4',
      color: 'fg.muted',
      fontSize: 'sm',
      '& + .message__notice': { mb: '4' },
      '& > a': {
        display: 'inline-block',
        alignContent: 'center',
        minH: { base: '6', mdDown: '11' },
        minW: { base: '6', mdDown: '11' },
        color: 'brand.fg',
      },
    },
    columns: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) 20rem', lgDown: 'minmax(0, 1fr)' },
      gap: '4',
      alignItems: 'start',
    },
    column: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '4',
      // On a phone the cards of both columns are in one column, which can have another order.
      '.record__columns > &': { display: { mdDown: 'contents' } },
    },
    facts: {
      display: 'grid',
      gap: '2.5',
      fontSize: 'sm',
      '&:not(:empty)': { mt: '3' },
      '& dt': { color: 'fg.muted', fontSize: 'xs' },
      '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    },
    /** A new order: its form needs more room than the content of an order. */
    draft: {
      gridTemplateColumns: { base: 'minmax(0, 1fr) 24rem', lgDown: 'minmax(0, 1fr)' },
      '& .order-line__amounts': { w: 'full', '&[data-stale=true]': { opacity: '0.6' } },
    },
  },
})
