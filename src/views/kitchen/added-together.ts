type Sent = {
  orderId: string
  station?: string | undefined
  createdMs: number
  firedMs?: number | undefined
}

/**
 * When a line was added; for lines that one press sent to a station, when the first of them was: a
 * press sends all at one moment.
 */
export function addedTogether(lines: readonly Sent[]): (line: Sent) => number {
  const pressOf = ({ orderId, station = '', firedMs }: Sent) =>
    firedMs === undefined ? undefined : [orderId, station, firedMs].join(':')
  const first = new Map<string, number>()
  for (const line of lines) {
    const press = pressOf(line)
    if (press !== undefined)
      first.set(press, Math.min(line.createdMs, first.get(press) ?? Infinity))
  }
  return (line) => first.get(pressOf(line) ?? '') ?? line.createdMs
}
