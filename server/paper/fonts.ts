import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export type Weight = 400 | 700

/**
 * The fonts of papers by script: the product's typeface for Latin letters, digits and punctuation,
 * Noto Sans for other scripts. Each file contains only its script, and a PDF embeds only the used
 * glyphs.
 */
const faces = {
  latin: '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin',
  latinExt: '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext',
  devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  tamil: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil',
  sinhala: '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala',
} as const
export type Face = keyof typeof faces

const read = new Map<string, Buffer>()

/** The bytes of a font, read on first use. */
export function fontOf(face: Face, weight: Weight): Buffer {
  const name = `${faces[face]}-${weight}-normal.woff`
  const known = read.get(name)
  if (known) return known
  const bytes = readFileSync(resolve(name))
  read.set(name, bytes)
  return bytes
}

/** Splits a text into parts with the same font, in order. */
export function runsOf(text: string): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const face = faceOf(letter, last?.face)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}

const scripts: readonly [Face, RegExp][] = [
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['sinhala', /\p{Script=Sinhala}/u],
  ['latin', /[\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2212]/],
]

/** Joiners use the font of the letters that they join. */
function faceOf(letter: string, before: Face | undefined): Face {
  if (before !== undefined && /[\u200C\u200D]/.test(letter)) return before
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'latinExt'
}
