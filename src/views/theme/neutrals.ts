import type { Shades } from './palettes.ts'

type Scheme = {
  bg: { DEFAULT: string; panel: string; subtle: string; muted: string; emphasized: string }
  fg: {
    DEFAULT: string
    muted: string
    subtle: string
    error: string
    warning: string
    success: string
    info: string
  }
  border: { DEFAULT: string; muted: string; emphasized: string; error: string }
  tones: Record<'gray' | 'red' | 'orange' | 'green' | 'blue', Shades>
}

/**
 * The colours that do not depend on the module: backgrounds, text, lines, and the tones of
 * statuses.
 */
export const neutrals: Record<'light' | 'dark', Scheme> = {
  light: {
    bg: {
      DEFAULT: '#f8f9fb',
      panel: '#ffffff',
      subtle: '#f4f5f8',
      muted: '#eceef2',
      emphasized: '#dfe2e8',
    },
    fg: {
      DEFAULT: '#14171f',
      muted: '#4b5262',
      subtle: '#5f6677',
      error: '#b42318',
      warning: '#92400e',
      success: '#166534',
      info: '#1d4ed8',
    },
    border: { DEFAULT: '#e2e5eb', muted: '#eceef2', emphasized: '#c3c9d4', error: '#b42318' },
    tones: {
      gray: {
        solid: '#2b303b',
        contrast: '#ffffff',
        fg: '#363c49',
        subtle: '#f0f2f5',
        muted: '#e2e5eb',
        ring: '#6b7385',
      },
      red: {
        solid: '#b42318',
        contrast: '#ffffff',
        fg: '#a11f15',
        subtle: '#fef1f0',
        muted: '#fddcd9',
        ring: '#d92d20',
      },
      orange: {
        solid: '#b45309',
        contrast: '#ffffff',
        fg: '#92400e',
        subtle: '#fff7ed',
        muted: '#fee6cb',
        ring: '#c2620b',
      },
      green: {
        solid: '#15803d',
        contrast: '#ffffff',
        fg: '#166534',
        subtle: '#f0fdf4',
        muted: '#d5f5df',
        ring: '#15803d',
      },
      blue: {
        solid: '#1d4ed8',
        contrast: '#ffffff',
        fg: '#1d4ed8',
        subtle: '#eff6ff',
        muted: '#dbeafe',
        ring: '#2563eb',
      },
    },
  },
  dark: {
    bg: {
      DEFAULT: '#0c0e13',
      panel: '#14171e',
      subtle: '#191d26',
      muted: '#212631',
      emphasized: '#2d3340',
    },
    fg: {
      DEFAULT: '#edeff4',
      muted: '#b0b7c5',
      subtle: '#949cad',
      error: '#fda29b',
      warning: '#fcd34d',
      success: '#86efac',
      info: '#93c5fd',
    },
    border: { DEFAULT: '#2a303c', muted: '#212631', emphasized: '#434b5b', error: '#f97066' },
    tones: {
      gray: {
        solid: '#dfe3ea',
        contrast: '#14171f',
        fg: '#ccd2dd',
        subtle: '#1d222c',
        muted: '#2a303c',
        ring: '#98a1b3',
      },
      red: {
        solid: '#f97066',
        contrast: '#2b0705',
        fg: '#fda29b',
        subtle: '#2c110f',
        muted: '#4a1915',
        ring: '#f97066',
      },
      orange: {
        solid: '#fdb022',
        contrast: '#2a1700',
        fg: '#fdc873',
        subtle: '#291a07',
        muted: '#45290a',
        ring: '#fdb022',
      },
      green: {
        solid: '#4ade80',
        contrast: '#04200f',
        fg: '#86efac',
        subtle: '#0a2113',
        muted: '#10391c',
        ring: '#4ade80',
      },
      blue: {
        solid: '#60a5fa',
        contrast: '#0a1530',
        fg: '#93c5fd',
        subtle: '#111c36',
        muted: '#172a55',
        ring: '#60a5fa',
      },
    },
  },
}
