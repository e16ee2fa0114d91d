import { moduleNames } from '#contract/modules.ts'
import { neutrals } from './neutrals.ts'
import { paletteOf, palettes, type Shades } from './palettes.ts'

type Value = Record<string, string>
type Token = { value: Value }
/** The tokens that Chakra's recipes need in a palette. */
type Named = Record<
  'solid' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'border' | 'focusRing',
  Token
>
type Tone = keyof (typeof neutrals)['light']['tones']
type Family = 'bg' | 'fg' | 'border'

/**
 * A condition for each module in each scheme: the root element has `data-module`, and
 * `class="dark"` in the dark scheme.
 */
export const moduleConditions: Record<string, string> = Object.fromEntries(
  moduleNames.flatMap((name) => [
    [name, `[data-module=${name}] &`],
    [`${name}Dark`, `.dark[data-module=${name}] &`],
  ]),
)

/** The semantic colours: neutral ones depend on the scheme, `brand` also on the module. */
export const semanticColors = {
  bg: {
    ...family('bg'),
    error: tone('red').subtle,
    warning: tone('orange').subtle,
    success: tone('green').subtle,
    info: tone('blue').subtle,
  },
  fg: family('fg'),
  border: family('border'),
  gray: tone('gray'),
  red: tone('red'),
  orange: tone('orange'),
  green: tone('green'),
  blue: tone('blue'),
  brand: shades((shade) => {
    const value: Value = {
      base: palettes.default.light[shade],
      _dark: palettes.default.dark[shade],
    }
    for (const name of moduleNames) {
      value[`_${name}`] = paletteOf(name).light[shade]
      value[`_${name}Dark`] = paletteOf(name).dark[shade]
    }
    return { value }
  }),
}

function tone(name: Tone): Named {
  return shades((shade) =>
    inSchemes(neutrals.light.tones[name][shade], neutrals.dark.tones[name][shade]),
  )
}

function family(name: Family): Record<string, Token> {
  const dark = new Map(Object.entries(neutrals.dark[name]))
  return Object.fromEntries(
    Object.entries(neutrals.light[name]).map(([key, light]) => [
      key,
      inSchemes(light, dark.get(key) ?? light),
    ]),
  )
}

function shades(token: (shade: keyof Shades) => Token): Named {
  return {
    solid: token('solid'),
    contrast: token('contrast'),
    fg: token('fg'),
    subtle: token('subtle'),
    muted: token('muted'),
    emphasized: token('muted'),
    border: token('muted'),
    focusRing: token('ring'),
  }
}

function inSchemes(light: string, dark: string): Token {
  return { value: { base: light, _dark: dark } }
}
