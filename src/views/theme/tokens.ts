import { faceFamilies, standInFamilies } from './face.ts'

const space = [
  '0',
  '0.5',
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '14',
  '16',
  '20',
  '24',
  '32',
  '40',
  '48',
  '56',
  '64',
]
const spacing = valued(Object.fromEntries(space.map((step) => [step, `${Number(step) / 4}rem`])))

const systemFamilies =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', 'Noto " +
  "Sans Tamil', 'Noto Sans Sinhala', sans-serif"
const families = `${faceFamilies}, ${systemFamilies}`

/** A small set of tokens: only what screens use, because every token is a variable on the root. */
export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    ...valued({
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '4xl': '56rem',
      '6xl': '72rem',
      full: '100%',
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content',
      dvh: '100dvh',
    }),
  },
  fonts: valued({
    heading: families,
    body: families,
    // For the page before any code is loaded: the typeface's file would delay the code.
    waiting: `${standInFamilies}, ${systemFamilies}`,
    mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  }),
  fontSizes: valued({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
  }),
  fontWeights: valued({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  letterSpacings: valued({ tight: '-0.011em', tighter: '-0.02em', wide: '0.025em' }),
  lineHeights: valued({ shorter: '1.25', short: '1.375', moderate: '1.5', tall: '1.625' }),
  radii: valued({
    none: '0',
    xs: '0.125rem',
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.5rem',
    xl: '0.75rem',
    '2xl': '1rem',
    full: '9999px',
  }),
  durations: valued({ fast: '100ms', moderate: '150ms', slow: '250ms', slowest: '700ms' }),
  animations: valued({ spin: 'spin 1s linear infinite', pulse: 'pulse 1.8s ease-in-out infinite' }),
  zIndex: valued({
    base: '0',
    docked: '10',
    sticky: '20',
    banner: '30',
    overlay: '40',
    modal: '50',
    toast: '60',
    skipNav: '70',
  }),
  cursor: valued({
    button: 'pointer',
    disabled: 'not-allowed',
    checkbox: 'pointer',
    radio: 'pointer',
    switch: 'pointer',
    menuitem: 'pointer',
    option: 'pointer',
  }),
}

function valued(values: Record<string, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
}
