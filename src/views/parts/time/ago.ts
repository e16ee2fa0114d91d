const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

/** A relative time in the language: `5 min ago`, `yesterday`; `now` for a moment in the future. */
export function ago(epochMs: number, nowMs: number, language: string): string {
  const passedMs = Math.max(0, nowMs - epochMs)
  const { unit, ms } = steps.find((step) => passedMs >= step.ms) ?? { unit: 'second', ms: 1_000 }
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(
    -Math.floor(passedMs / ms),
    unit,
  )
}
