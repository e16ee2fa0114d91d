/**
 * The typeface, and its fallbacks until it has loaded: system fonts with adjusted metrics, to avoid
 * layout shift (docs/adr/0131).
 */
const own = 'Atkinson Hyperlegible Next Variable'

/** In em: height above and below the baseline, mean width of a letter in running text. */
const measures = { ascent: 0.984, descent: 0.316, width: { regular: 0.444, bold: 0.467 } }

const standIns = [
  {
    family: 'Face Arial',
    regular: { fonts: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], width: 0.446 },
    bold: { fonts: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'], width: 0.48 },
  },
  {
    family: 'Face Roboto',
    regular: { fonts: ['Roboto'], width: 0.445 },
    bold: { fonts: ['Roboto Bold'], width: 0.452 },
  },
  {
    family: 'Face DejaVu',
    regular: { fonts: ['DejaVu Sans'], width: 0.519 },
    bold: { fonts: ['DejaVu Sans Bold'], width: 0.5845 },
  },
] as const

/** The fallback fonts, as a value of `font-family`. */
export const standInFamilies = standIns.map(({ family }) => `'${family}'`).join(', ')
export const faceFamilies = `'${own}', ${standInFamilies}`

/** The rules that precede all others of the theme. */
export function faceCss(): string {
  return [
    "@import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';",
    ...standIns.flatMap((standIn) => [
      standInCss(standIn.family, '200 549', standIn.regular, measures.width.regular),
      standInCss(standIn.family, '550 800', standIn.bold, measures.width.bold),
    ]),
  ].join('\n')
}

function standInCss(
  family: string,
  weights: string,
  { fonts, width }: { fonts: readonly string[]; width: number },
  wanted: number,
): string {
  const size = wanted / width
  const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
  return (
    `@font-face{font-family:'${family}';font-weight:${weights};` +
    `src:${fonts.map((font) => `local('${font}')`).join(',')};` +
    `size-adjust:${percent(size)};ascent-override:${percent(measures.ascent / size)};` +
    `descent-override:${percent(measures.descent / size)};line-gap-override:0%;` +
    'unicode-range:U+0000-024F,U+2000-22FF}'
  )
}
