/**
 * The primary colours of the specification (section 1) as grounds for text. What a screen draws in
 * each of them, light and dark, is in `src/views/theme/palettes.ts`.
 */
export const moduleColours = {
  blue: '#1d4ed8',
  amber: '#f59e0b',
  mauve: '#7f4a88',
  purple: '#6d28d9',
  crimson: '#b80f36',
  green: '#166534',
  teal: '#0f6862',
} as const

export type ModuleColour = keyof typeof moduleColours
