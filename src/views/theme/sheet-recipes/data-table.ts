import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { visuallyHidden } from './shared.ts'
import { cellSlots } from './data-table-slots.ts'

export const dataTable = defineSlotRecipe({
  className: 'data-table',
  slots: ['frame', 'root', 'sort', 'link', 'clip', 'step', 'steps', 'pickCell', 'pick', 'tall'],
  base: {
    /** For lists with a date or with two actions, which would leave no room for the name. */
    tall: {
      '@media (max-width: 999px)': {
        '& .data-table__root tbody tr': {
          gridTemplateAreas: "'title aside' 'line line' 'meta meta' 'when when' 'action action'",
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gridTemplateRows: 'none',
        },
        '& .data-table__root td[data-card=when]': { textAlign: 'start' },
      },
    },
    frame: {
      position: 'relative',
      containerType: 'inline-size',
      overflowX: 'auto',
      bg: 'bg.panel',
      border: '1px solid {colors.border}',
      borderRadius: 'lg',
      '@media (max-width: 999px)': {
        overflow: 'visible',
        bg: 'none',
        border: '0',
        borderRadius: '0',
      },
      _print: { overflow: 'visible', border: '0' },
    },
    root: {
      inlineSize: 'full',
      borderCollapse: 'collapse',
      fontSize: 'sm',
      lineHeight: '1.35',
      position: 'relative',
      _after: {
        // Outdated rows are covered by a pseudo-element that always exists: changing the opacity of
        // the rows would cause layout within the interaction.
        position: 'absolute',
        inset: '2.25rem 0 0',
        content: "''",
        bg: 'bg.panel',
        opacity: '0',
        pointerEvents: 'none',
        '@media (max-width: 999px)': { inset: '0', bg: 'bg' },
      },
      '&[data-stale=true]::after': { opacity: '0.45' },
      '& :is(th, td)': {
        paddingBlock: '0',
        paddingInline: '3',
        textAlign: 'start',
        whiteSpace: 'nowrap',
        '@container (max-width: 62rem)': { paddingInline: '2' },
        '@container (max-width: 52rem)': { paddingInline: '1.5' },
      },
      '& :is(th, td):first-child': { paddingInlineStart: '4' },
      '& :is(th, td):last-child': { paddingInlineEnd: '4' },
      '& :is(th, td)[data-align=end]': { textAlign: 'end' },
      '& th': {
        blockSize: '9',
        bg: 'bg.subtle',
        borderBlockEnd: '1px solid {colors.border}',
        color: 'fg.muted',
        fontSize: 'xs',
        fontWeight: 'medium',
      },
      '& td': { blockSize: '11' },
      '&[data-compact] td': { blockSize: '8' },
      '& tbody tr + tr td': { borderBlockStart: '1px solid {colors.border.muted}' },
      '& tbody tr:not([aria-hidden])': { cursor: 'pointer' },
      '& tbody tr:not([aria-hidden]):not([data-picked=true]):hover': { bg: 'bg.subtle' },
      '& tbody tr:has(a:focus-visible)': {
        bg: 'brand.subtle',
        boxShadow: 'inset 3px 0 0 {colors.brand.focusRing}',
        '@media (max-width: 999px)': { boxShadow: 'none', borderColor: 'brand.focusRing' },
      },
      _rtl: {
        '& tbody tr:has(a:focus-visible)': { boxShadow: 'inset -3px 0 0 {colors.brand.focusRing}' },
      },
      '& [data-wide=true]': { '@container (max-width: 68rem)': { display: 'none' } },
      '& [data-wide=extra]': { '@container (max-width: 82rem)': { display: 'none' } },
      '& tbody tr': {
        '@media (min-width: 1000px)': { bg: 'bg.panel' },
        '@media (max-width: 999px)': {
          display: 'grid',
          gridTemplate:
            "'title aside' auto 'line amount' auto 'meta when' auto 'tags action' auto / " +
            'minmax(0, 1fr) fit-content(65%)',
          rowGap: '1',
          columnGap: '3',
          alignItems: 'center',
          paddingBlock: '3',
          paddingInline: '3.5',
          bg: 'bg.panel',
          border: '1px solid {colors.border}',
          borderRadius: 'lg',
        },
      },
      '& :is(th, td)[data-card=action]': {
        '@media (min-width: 1000px)': {
          // The step of a row stays visible, however long the labels of a language are.
          position: 'sticky',
          insetInlineEnd: '0',
        },
      },
      '& td[data-card=action]': {
        '@media (min-width: 1000px)': { background: 'inherit' },
        '@media (max-width: 999px)': { gridArea: 'action', textAlign: 'end' },
      },
      '& td[data-card=when]': {
        '@media (min-width: 1000px)': {
          '@container (max-width: 68rem)': {
            minInlineSize: '5.5rem',
            whiteSpace: 'normal',
            '& .time': { whiteSpace: 'normal' },
          },
        },
        '@media (max-width: 999px)': { gridArea: 'when', color: 'fg.muted', textAlign: 'end' },
      },
      // Long labels: the step wraps before it takes the room of the marks.
      '&:lang(ta) td[data-card=action] .data-table__steps': {
        '@media (max-width: 767px)': { maxInlineSize: '48' },
      },
      '&:lang(ta) :is(th, td):not([data-card], .data-table__pickCell)': {
        '@media (min-width: 1000px)': { '@container (max-width: 66rem)': { display: 'none' } },
      },
      '&:lang(ta) :is(th, td):not(:first-child, :last-child)': {
        '@media (min-width: 1000px)': { '@container (max-width: 66rem)': { paddingInline: '1' } },
      },
      '&:lang(ta) .data-table__sort': {
        '@media (min-width: 1000px)': {
          '@container (max-width: 66rem)': { marginInline: '0', paddingInline: '0' },
        },
      },
      '& :is(th, td):not([data-card], .data-table__pickCell)': {
        '@media (min-width: 1000px)': { '@container (max-width: 50rem)': { display: 'none' } },
      },
      '@media (max-width: 999px)': { display: 'block' },
      '& tbody': { '@media (max-width: 999px)': { display: 'block' } },
      '& thead': {
        '@media (max-width: 999px)': visuallyHidden,
      },
      '& thead:focus-within': {
        '@media (max-width: 999px)': {
          // Keyboard users can sort in a narrow window.
          position: 'static',
          display: 'block',
          inlineSize: 'auto',
          blockSize: 'auto',
          marginBlockEnd: '2',
          clipPath: 'none',
        },
      },
      '& thead:focus-within tr': {
        '@media (max-width: 999px)': {
          display: 'flex',
          flexWrap: 'wrap',
          rowGap: '0',
          columnGap: '4',
        },
      },
      '& tbody tr + tr': { '@media (max-width: 999px)': { marginBlockStart: '2' } },
      '& tbody td': {
        '@media (max-width: 999px)': {
          display: 'none',
          blockSize: 'auto',
          padding: '0 !important',
          border: '0 !important',
          whiteSpace: 'normal',
        },
      },
      '& tbody td[data-card]': {
        '@media (max-width: 999px)': {
          // The cell is as high as its line, not as the grid row, so that a card has no empty band.
          display: 'block',
          minBlockSize: '5',
        },
      },
      '& tbody td[data-card]:empty': { '@media (max-width: 999px)': { display: 'none' } },
      '& tbody tr:not([aria-hidden]) td[data-card=action]:has(> span:only-child:empty)': {
        '@media (max-width: 999px)': { display: 'none' },
      },
      '& tbody td[data-card=title]': {
        '@media (max-width: 999px)': { minBlockSize: '6', gridArea: 'title', fontSize: 'md' },
      },
      '& td[data-card=aside]': {
        '@media (max-width: 999px)': { gridArea: 'aside', textAlign: 'end' },
      },
      '& td[data-card=line]': {
        '@media (max-width: 999px)': { gridArea: 'line', minInlineSize: '0' },
      },
      '& td[data-card=amount]': {
        '@media (max-width: 999px)': {
          gridArea: 'amount',
          fontWeight: 'semibold',
          textAlign: 'end',
        },
      },
      '& td[data-card=meta]': {
        '@media (max-width: 999px)': { gridArea: 'meta', color: 'fg.muted', textAlign: 'start' },
      },
      '& td[data-label]:not(:empty)::before': {
        '@media (max-width: 999px)': { content: "attr(data-label) ' '" },
      },
      '& td[data-card=tags]': {
        '@media (max-width: 999px)': { gridArea: 'tags', color: 'fg.muted' },
      },
      '& td[data-card=action] button': {
        '@media (max-width: 999px)': {
          // Long step labels wrap, so that the content next to them keeps its room.
          blockSize: 'auto',
          whiteSpace: 'normal',
        },
        '@media (min-width: 768px) and (max-width: 999px)': {
          minBlockSize: '9',
          minInlineSize: '9',
        },
      },
      '& tbody td a:not(.cell__counts a, td[data-card=title] .data-table__link)': {
        mdDown: {
          display: 'inline-block',
          alignContent: 'center',
          minBlockSize: '11',
          minInlineSize: '11',
        },
      },
      '& tr[aria-hidden] td > span': { '@media (max-width: 999px)': { minInlineSize: '16' } },
      '& tbody tr[data-picked=true]': {
        bg: 'brand.subtle',
        '@media (max-width: 999px)': { borderColor: 'brand.focusRing' },
      },
      '& tbody tr:has(.data-table__pickCell)': {
        '@media (max-width: 999px)': { position: 'relative' },
      },
      '& tbody tr:has(.data-table__pickCell) > td[data-card=title]': {
        '@media (max-width: 999px)': { paddingInlineStart: '9 !important' },
      },
      '& tr': { _print: { breakInside: 'avoid' } },
    },
    ...cellSlots,
  },
})
