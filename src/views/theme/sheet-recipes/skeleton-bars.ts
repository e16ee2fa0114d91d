import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const pulse = { animation: 'skeleton 1.6s ease-in-out infinite' }

/** Skeletons: placeholders in the page's HTML and in loading screens. */
export const skeletonBars = defineSlotRecipe({
  className: 'skeleton',
  slots: ['bar', 'line', 'name', 'chip', 'face', 'title', 'lines', 'button', 'swap', 'since'],
  base: {
    bar: {
      display: 'inline-block',
      w: 'var(--width, 60%)',
      minW: '8',
      h: '3',
      rounded: 'sm',
      bg: 'bg.muted',
      verticalAlign: 'middle',
      ...pulse,
    },
    line: {
      display: 'block',
      h: '4',
      bg: 'bg.emphasized',
      rounded: 'md',
      ...pulse,
      '.frame__side &': { bg: 'brand.muted' },
    },
    name: { w: '7rem' },
    chip: { w: '9rem', h: '8' },
    face: { w: '8', h: '8', rounded: 'full' },
    title: { w: '11rem', h: '7' },
    lines: { display: 'grid', gap: '3', '& > *': { h: '10' } },
    button: { h: '11' },
    /** Only if signing in with a phone number is possible. */
    swap: { display: 'none', h: '8', opacity: '0.4', '[data-texting] &': { display: 'block' } },
    /**
     * The age of a stored view (src/boot.ts): positioned over it, so that nothing moves when it
     * disappears.
     */
    since: {
      position: 'fixed',
      insetBlockEnd: 'calc(var(--foot-nav) + 1rem)',
      insetInline: '0',
      w: 'fit',
      marginInline: 'auto',
      px: '3',
      py: '1',
      color: 'fg.muted',
      fontSize: 'sm',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      rounded: 'full',
    },
  },
})
