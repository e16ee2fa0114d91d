import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/**
 * The number of unsent changes and the age of the data: in the header; on a narrow screen in a row
 * below it, each at one side, so that they cover no control.
 */
const pill = <T extends object>(atSide: T) =>
  ({
    display: 'inline-flex',
    flex: 'none',
    alignItems: 'center',
    minBlockSize: '9',
    paddingInline: '2.5',
    color: 'orange.fg',
    fontSize: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    bg: 'orange.subtle',
    borderRadius: 'lg',
    lgDown: {
      position: 'fixed',
      insetBlockStart: 'calc(var(--top) + 0.25rem)',
      zIndex: '15',
      border: '1px solid currentcolor',
      ...atSide,
    },
  }) as const

/** The row below the header of a narrow screen, for both. */
export const outboxRow = {
  lgDown: { marginBlockEnd: '3.25rem' },
  _after: {
    content: { lgDown: '""' },
    position: 'absolute',
    insetInline: '0',
    insetBlockStart: '100%',
    zIndex: '-1',
    blockSize: '3.25rem',
    bg: 'bg.panel',
    borderBlockEnd: '1px solid {colors.border}',
  },
} as const

export const outbox = defineSlotRecipe({
  className: 'outbox',
  slots: ['acts', 'ask', 'chip', 'jobs', 'lead', 'panel', 'sides', 'since', 'title'],
  base: {
    acts: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      marginBlockStart: '1',
      '& :is(button, a)': {
        display: 'inline-flex',
        alignItems: 'center',
        minBlockSize: '8',
        paddingInline: '3',
        color: 'fg',
        fontWeight: 'medium',
        border: '1px solid {colors.border}',
        borderRadius: 'md',
        cursor: 'pointer',
        mdDown: { minBlockSize: '11' },
      },
    },
    ask: { display: 'grid', gap: '4', '& h2': { fontSize: 'lg', fontWeight: 'semibold' } },
    chip: {
      ...pill({ insetInlineEnd: '4', minBlockSize: '11' } as const),
      cursor: 'pointer',
      '&[data-refused=true]': { color: 'red.fg', bg: 'red.subtle' },
    },
    jobs: {
      '& li': {
        display: 'grid',
        gap: '0.5',
        paddingBlock: '2.5',
        fontSize: 'sm',
        borderBlockStart: '1px solid {colors.border.muted}',
        overflowWrap: 'anywhere',
      },
      '& span': { color: 'fg.muted' },
      '& span[data-refused=true]': { color: 'red.fg' },
    },
    lead: { marginBlockStart: '1', marginBlockEnd: '3', color: 'fg.muted', fontSize: 'sm' },
    panel: {
      '&:popover-open': {
        inlineSize: 'min(24rem, calc(100vw - 1.5rem))',
        maxBlockSize: '70dvh',
        padding: '4',
        overflow: 'auto',
      },
    },
    sides: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '2',
      padding: '2',
      marginBlock: '1',
      bg: 'bg.muted',
      borderRadius: 'md',
      '& dt': { color: 'fg.muted', fontSize: 'xs' },
      '& dd': { fontWeight: 'medium' },
    },
    since: pill({
      insetInlineStart: { base: 'calc(var(--side) + 1rem)', mdDown: '4' },
    } as const),
    title: { fontWeight: 'semibold' },
  },
})
