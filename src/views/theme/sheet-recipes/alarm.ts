import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { visuallyHidden } from './shared.ts'

export const alarm = defineSlotRecipe({
  className: 'alarm',
  slots: ['root', 'count', 'word'],
  base: {
    root: {
      display: 'inline-flex',
      gap: '1.5',
      alignItems: 'center',
      mdDown: { gap: '0' },
    },
    count: {
      position: 'relative',
      display: 'inline-flex',
      gap: '1',
      alignItems: 'center',
      minBlockSize: '7',
      paddingInline: '2.5',
      bg: 'orange.subtle',
      border: '1px solid {colors.orange.muted}',
      borderRadius: 'full',
      color: 'orange.fg',
      fontSize: 'xs',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      _after: {
        // Only its opacity is animated, which needs no style recalculation and no paint.
        position: 'absolute',
        inset: '-1px',
        border: '1px solid {colors.orange.fg}',
        borderRadius: 'inherit',
        content: "''",
        opacity: '0',
        pointerEvents: 'none',
        animation: 'alarm 1.6s ease-in-out infinite',
        willChange: 'opacity',
        _motionReduce: { animation: 'none' },
      },
      mdDown: { minBlockSize: '11' },
      smDown: { display: 'none' },
    },
    word: {
      mdDown: visuallyHidden,
    },
  },
})
