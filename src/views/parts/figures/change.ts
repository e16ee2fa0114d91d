/** A figure's change compared with the previous period, and whether that is good. */
export type Change = {
  way: 'up' | 'down' | 'same' | 'first'
  percent: number
  tone: 'good' | 'bad' | 'even'
}

/** Compares a figure with its previous value; percent is rounded and never negative. */
export function changeOf(value: number, previous: number, isLessBetter = false): Change {
  if (value === previous) return { way: 'same', percent: 0, tone: 'even' }
  const isUp = value > previous
  const tone = isUp === isLessBetter ? 'bad' : 'good'
  if (previous === 0) return { way: 'first', percent: 0, tone }
  const percent = Math.round((Math.abs(value - previous) / Math.abs(previous)) * 100)
  // An arrow next to "0 %" would contradict it.
  if (percent === 0) return { way: 'same', percent, tone: 'even' }
  return { way: isUp ? 'up' : 'down', percent, tone }
}

/** Above this an increase is shown as "> 999 %", because the exact figure has no meaning. */
const MAX_PERCENT = 999

/** A change as a symbol with its percentage; the text next to it says the same. */
export function changeSign({ way, percent }: Change): string {
  if (way === 'up') return percent > MAX_PERCENT ? `▲ > ${MAX_PERCENT} %` : `▲ ${percent} %`
  if (way === 'down') return `▼ ${percent} %`
  return way === 'first' ? '' : '± 0 %'
}
