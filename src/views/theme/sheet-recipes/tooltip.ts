import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The name of a button, shown next to it on hover. */
export const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['root', 'text'],
  base: {
    root: { display: 'inline-flex' },
    text: {
      position: 'fixed',
      inset: 'auto',
      inlineSize: 'max',
      maxInlineSize: 'min(20rem, calc(100vw - 1rem))',
      margin: '0',
      paddingBlock: '1',
      paddingInline: '2.5',
      color: 'bg',
      fontSize: 'xs',
      fontWeight: 'medium',
      bg: 'fg',
      border: '0',
      borderRadius: 'md',
      pointerEvents: 'none',
      // Delayed, so that it does not flicker when the pointer only passes.
      '&:popover-open': { animation: 'tooltip 120ms ease-out 350ms backwards' },
      _motionReduce: { '&:popover-open': { animationDuration: '1ms' } },
    },
  },
})
