/** One line of text in a drawing. `strong`: a name; `plain`: an action; `quiet`: a condition. */
/** `more` follows on the same line in the `quiet` tone. */
export type Line = { text: string; tone: 'strong' | 'plain' | 'quiet'; more?: string }
export type Size = { width: number; height: number }

export const fontSizes = { strong: 15, plain: 12.5, quiet: 11.5 } as const satisfies Record<
  Line['tone'],
  number
>
export const lineHeight = 17

/**
 * Letter widths relative to the font size, for a common sans-serif font, because drawings are
 * created without a browser that could measure.
 */
const narrow = new Set("iljtfrI.,:;'|![]() ")
const wide = new Set('mwMW@%→')

/** The size of lines of text; slightly too large, because fonts differ. */
export function sizeOf(lines: readonly Line[]): Size {
  return { width: Math.ceil(Math.max(0, ...lines.map(widthOf))), height: lines.length * lineHeight }
}

function widthOf({ text, tone, more }: Line): number {
  const rest = more === undefined ? 0 : widthOf({ text: ` ${more}`, tone: 'quiet' })
  const parts = [...text].reduce(
    (sum, letter) =>
      sum +
      (narrow.has(letter) ? 0.33 : wide.has(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.7 : 0.57),
    0,
  )
  return parts * fontSizes[tone] * (tone === 'quiet' ? 1.05 : 1.18) + rest
}
