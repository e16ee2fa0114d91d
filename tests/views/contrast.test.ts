import { expect, test } from 'vitest'
import { neutrals } from '../../src/views/theme/neutrals.ts'
import { palettes } from '../../src/views/theme/palettes.ts'

const schemes = ['light', 'dark'] as const
const readable = 4.5
/** Lines and rings that say something (WCAG 2.2, 1.4.11). */
const visible = 3

test.each(
  schemes.flatMap((scheme) =>
    Object.keys(palettes).map((name) => ({ scheme, name: name as keyof typeof palettes })),
  ),
)('the palette of $name can be read in the $scheme', ({ scheme, name }) => {
  const { solid, contrast, fg, subtle, muted, ring } = palettes[name][scheme]
  const { bg, fg: text } = neutrals[scheme]
  for (const ground of [bg.DEFAULT, bg.panel, bg.subtle, subtle, muted])
    expect(ratio(fg, ground), `fg on ${ground}`).toBeGreaterThanOrEqual(readable)
  for (const ground of [subtle, muted])
    for (const colour of [text.DEFAULT, text.muted])
      expect(ratio(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(readable)
  expect(ratio(contrast, solid), 'text on solid').toBeGreaterThanOrEqual(readable)
  for (const ground of [bg.DEFAULT, bg.panel])
    expect(ratio(ring, ground), `ring on ${ground}`).toBeGreaterThanOrEqual(visible)
})

test.each(schemes)('text, errors and the tones of a status can be read in the %s', (scheme) => {
  const { bg, fg, border, tones } = neutrals[scheme]
  for (const [name, colour] of Object.entries(fg))
    for (const ground of [bg.DEFAULT, bg.panel, bg.subtle])
      expect(ratio(colour, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(readable)
  for (const [name, tone] of Object.entries(tones)) {
    for (const ground of [bg.panel, bg.DEFAULT, tone.subtle, tone.muted])
      expect(ratio(tone.fg, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(readable)
    expect(ratio(tone.contrast, tone.solid), `${name} on its solid`).toBeGreaterThanOrEqual(
      readable,
    )
  }
  expect(ratio(border.error, bg.panel)).toBeGreaterThanOrEqual(visible)
})

test('the measure is the one of WCAG: black on white is 21, a colour on itself 1', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(ratio('#1d4ed8', '#1d4ed8')).toBe(1)
})

function ratio(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
