/**
 * The primary colours of the specification (section 1) as backgrounds, light and dark, and the
 * text on them. The other shades are in `src/views/theme/palettes.ts`.
 */
export const moduleColours = {
  blue: { light: '#1d4ed8', onLight: '#ffffff', dark: '#60a5fa', onDark: '#0a1530' },
  amber: { light: '#f59e0b', onLight: '#231500', dark: '#fbbf24', onDark: '#231500' },
  mauve: { light: '#7f4a88', onLight: '#ffffff', dark: '#d3a4dc', onDark: '#2a1030' },
  purple: { light: '#6d28d9', onLight: '#ffffff', dark: '#a78bfa', onDark: '#1b0b3b' },
  crimson: { light: '#b80f36', onLight: '#ffffff', dark: '#fb7d97', onDark: '#350511' },
  green: { light: '#166534', onLight: '#ffffff', dark: '#4ade80', onDark: '#04200f' },
  teal: { light: '#0f6862', onLight: '#ffffff', dark: '#2dd4bf', onDark: '#03201d' },
} as const

/** The dark navy of everything that belongs to no module. */
export const productColours = {
  light: '#172554',
  onLight: '#ffffff',
  dark: '#a9b9e6',
  onDark: '#0d1634',
}

export type Colours = Record<'light' | 'onLight' | 'dark' | 'onDark', string>
export type ModuleColour = keyof typeof moduleColours
