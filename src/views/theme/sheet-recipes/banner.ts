import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The banner of an inactive account. It scrolls only if reduced motion is not preferred. */
export const banner = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'text', 'link', 'pause', 'still'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '11',
      px: '6',
      color: 'orange.fg',
      fontSize: 'sm',
      bg: 'orange.subtle',
      borderBlockEnd: '1px solid {colors.orange.muted}',
      _print: { display: 'none' },
      '&[data-calm=true]': { color: 'fg.muted', bg: 'bg.muted', borderBlockEndColor: 'border' },
      '& svg': { flex: 'none', w: '1.125rem', h: '1.125rem' },
      mdDown: {
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        rowGap: '0.5',
        py: '2',
        px: '4',
      },
    },
    text: {
      flex: '1',
      minW: '0',
      overflow: 'hidden',
      '& span': { display: 'inline-block' },
      _motionSafe: {
        whiteSpace: 'nowrap',
        containerType: 'inline-size',
        '& span': { animation: 'banner 28s linear infinite' },
        '&[data-paused=true]': { whiteSpace: 'normal', '& span': { animation: 'none' } },
      },
      _rtl: { '--ahead': '-1' },
    },
    link: {
      flex: 'none',
      py: { base: '1', mdDown: '2.5' },
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      mdDown: { gridColumn: '2 / span 2', justifySelf: 'start', lineHeight: '1.5rem' },
    },
    pause: {
      display: { base: 'none', _motionSafe: 'grid' },
      flex: 'none',
      placeItems: 'center',
      w: { base: '7', mdDown: '11' },
      h: { base: '7', mdDown: '11' },
      rounded: 'md',
      cursor: 'pointer',
      mdDown: { gridArea: '1 / 3' },
    },
    still: { flex: '1', minW: '12rem' },
  },
})
