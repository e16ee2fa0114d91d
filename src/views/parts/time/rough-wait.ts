const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** A duration in its largest whole unit: `4 min`, `2 hrs`. Negative durations are shown as zero. */
export function roughWait(ms: number, language: string): string {
  const step = steps.find((one) => ms >= one.ms) ?? { unit: 'minute', ms: 60_000 }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'short',
  }).format(Math.max(0, Math.floor(ms / step.ms)))
}
