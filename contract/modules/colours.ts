/**
 * The primary colours of the specification (section 1) as backgrounds, light and dark. The other
 * shades are in `src/views/theme/palettes.ts`.
 */
export const moduleColours = {
  blue: { light: '#1d4ed8', dark: '#60a5fa' },
  amber: { light: '#f59e0b', dark: '#fbbf24' },
  mauve: { light: '#7f4a88', dark: '#d3a4dc' },
  purple: { light: '#6d28d9', dark: '#a78bfa' },
  crimson: { light: '#b80f36', dark: '#fb7d97' },
  green: { light: '#166534', dark: '#4ade80' },
  teal: { light: '#0f6862', dark: '#2dd4bf' },
} as const

export type ModuleColour = keyof typeof moduleColours
