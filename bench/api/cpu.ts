import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const MICROS_PER_TICK = 10_000

/**
 * The processor time of a process so far, in microseconds, optionally with that of its children. 0
 * without /proc.
 */
export function cpuMicros(pid: number, scope?: 'withChildren'): number {
  const own = statOf(pid)
  if (!own) return 0
  if (!scope) return own.micros
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return others
    .map((name) => statOf(Number(name)))
    .reduce(
      (sum, stat) => sum + (stat?.parent === pid ? stat.micros : 0),
      own.micros + own.endedChildrenMicros,
    )
}

type Stat = { parent: number; micros: number; endedChildrenMicros: number }

/**
 * The fields after the process name (which may contain spaces and brackets): state, parent, and
 * from the eleventh on the ticks in user and system mode, of the process and of its ended children.
 */
function statOf(pid: number): Stat | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const micros = (first: number) =>
    (Number(fields[first]) + Number(fields[first + 1])) * MICROS_PER_TICK
  return { parent: Number(fields[1]), micros: micros(11), endedChildrenMicros: micros(13) }
}
