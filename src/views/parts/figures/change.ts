/** How a figure moved against the period before, and whether that is good news. */
export type Change = {
  way: 'up' | 'down' | 'same' | 'first'
  percent: number
  tone: 'good' | 'bad' | 'even'
}

/** Compares a figure with the one before it; percent is rounded and never negative. */
export function changeOf(value: number, previous: number, isLessBetter = false): Change {
  if (value === previous) return { way: 'same', percent: 0, tone: 'even' }
  const isUp = value > previous
  const tone = isUp === isLessBetter ? 'bad' : 'good'
  if (previous === 0) return { way: 'first', percent: 0, tone }
  return {
    way: isUp ? 'up' : 'down',
    percent: Math.round((Math.abs(value - previous) / Math.abs(previous)) * 100),
    tone,
  }
}

/** A change in signs, for the eye: the words stand beside it. */
export function changeSign({ way, percent }: Change): string {
  if (way === 'up') return `▲ ${percent} %`
  if (way === 'down') return `▼ ${percent} %`
  return way === 'first' ? '▲' : '='
}
