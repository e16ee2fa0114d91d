const KILO = 1_000

/** Formats bytes: `812 kB`, `1.4 GB`. */
export function sizeText(bytes: number, language: string): string {
  const at = Math.min(
    sizes.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.abs(bytes) || 1) / 3)),
  )
  return inUnit(bytes / KILO ** at, sizes[at] ?? 'byte', language)
}

/** Formats milliseconds: `4.5 ms`, `1.2 s`. */
export function timeText(ms: number, language: string): string {
  return ms < KILO ? inUnit(ms, 'millisecond', language) : inUnit(ms / KILO, 'second', language)
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function inUnit(value: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0,
  }).format(value)
}
