import { type ModuleName, declarationOf } from '#contract/modules.ts'
import { type ModuleColour, moduleColours, productColours } from '#contract/modules/colours.ts'
import type { Module } from '#contract/modules/module.ts'

/**
 * The shades of one palette in one scheme: a solid background and its text, text on the page, two
 * light backgrounds, the focus ring.
 */
export type Shades = {
  solid: string
  contrast: string
  fg: string
  subtle: string
  muted: string
  ring: string
}
type Palette = { light: Shades; dark: Shades }

/**
 * The primary colours of the modules and, as `default`, the dark navy of pages without a module
 * (specification, section 1). Amber is too light for white text, so its text is dark.
 */
export const palettes: Record<ModuleColour | 'default', Palette> = {
  blue: {
    light: {
      solid: moduleColours.blue.light,
      contrast: moduleColours.blue.onLight,
      fg: '#1d4ed8',
      subtle: '#eff6ff',
      muted: '#dbeafe',
      ring: '#2563eb',
    },
    dark: {
      solid: moduleColours.blue.dark,
      contrast: moduleColours.blue.onDark,
      fg: '#93c5fd',
      subtle: '#111c36',
      muted: '#172a55',
      ring: '#60a5fa',
    },
  },
  amber: {
    light: {
      solid: moduleColours.amber.light,
      contrast: moduleColours.amber.onLight,
      fg: '#92400e',
      subtle: '#fffbeb',
      muted: '#fef3c7',
      ring: '#b45309',
    },
    dark: {
      solid: moduleColours.amber.dark,
      contrast: moduleColours.amber.onDark,
      fg: '#fcd34d',
      subtle: '#2a1a05',
      muted: '#45290a',
      ring: '#fbbf24',
    },
  },
  mauve: {
    light: {
      solid: moduleColours.mauve.light,
      contrast: moduleColours.mauve.onLight,
      fg: '#74407d',
      subtle: '#faf5fb',
      muted: '#f0e2f2',
      ring: '#8e5699',
    },
    dark: {
      solid: moduleColours.mauve.dark,
      contrast: moduleColours.mauve.onDark,
      fg: '#e0bfe6',
      subtle: '#25152a',
      muted: '#3b2342',
      ring: '#d3a4dc',
    },
  },
  purple: {
    light: {
      solid: moduleColours.purple.light,
      contrast: moduleColours.purple.onLight,
      fg: '#6d28d9',
      subtle: '#f5f3ff',
      muted: '#ede9fe',
      ring: '#7c3aed',
    },
    dark: {
      solid: moduleColours.purple.dark,
      contrast: moduleColours.purple.onDark,
      fg: '#c4b5fd',
      subtle: '#1e1338',
      muted: '#2f1d5c',
      ring: '#a78bfa',
    },
  },
  crimson: {
    light: {
      solid: moduleColours.crimson.light,
      contrast: moduleColours.crimson.onLight,
      fg: '#a80d31',
      subtle: '#fff1f3',
      muted: '#ffe0e6',
      ring: '#d31542',
    },
    dark: {
      solid: moduleColours.crimson.dark,
      contrast: moduleColours.crimson.onDark,
      fg: '#fda4b7',
      subtle: '#300a15',
      muted: '#4f1022',
      ring: '#fb7d97',
    },
  },
  green: {
    light: {
      solid: moduleColours.green.light,
      contrast: moduleColours.green.onLight,
      fg: '#166534',
      subtle: '#f0fdf4',
      muted: '#dcfce7',
      ring: '#15803d',
    },
    dark: {
      solid: moduleColours.green.dark,
      contrast: moduleColours.green.onDark,
      fg: '#86efac',
      subtle: '#08210f',
      muted: '#10391c',
      ring: '#4ade80',
    },
  },
  teal: {
    light: {
      solid: moduleColours.teal.light,
      contrast: moduleColours.teal.onLight,
      fg: '#0f6862',
      subtle: '#f0fdfa',
      muted: '#ccfbf1',
      ring: '#0d9488',
    },
    dark: {
      solid: moduleColours.teal.dark,
      contrast: moduleColours.teal.onDark,
      fg: '#5eead4',
      subtle: '#04211f',
      muted: '#0a3a36',
      ring: '#2dd4bf',
    },
  },
  default: {
    light: {
      solid: productColours.light,
      contrast: productColours.onLight,
      fg: '#1e3270',
      subtle: '#f1f4fb',
      muted: '#dfe6f5',
      ring: '#2f4a9c',
    },
    dark: {
      solid: productColours.dark,
      contrast: productColours.onDark,
      fg: '#c3cfef',
      subtle: '#131a30',
      muted: '#1e294b',
      ring: '#a9b9e6',
    },
  },
}

/** The palette of a module. */
export function paletteOf(module: ModuleName | Module): Palette {
  return palettes[declarationOf(module).colour]
}
