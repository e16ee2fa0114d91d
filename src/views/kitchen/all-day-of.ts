import { piecesToHandOver } from '#contract/cart-item.ts'
import { compareNames } from '../parts/hooks/compare-names.ts'
import { lineStage, type Ticket } from './tickets.ts'

type AllDay = { name: string; count: number }

/** The dishes still to cook, over all tickets, sorted by quantity, then by name. */
export function allDayOf(tickets: readonly Ticket[], language: string): AllDay[] {
  const counts = new Map<string, number>()
  for (const line of tickets.flatMap(({ lines }) => lines)) {
    const { name, options } = line
    if (lineStage(line) === 'serve') continue
    const dish = [name, ...options.map((option) => option.name)].join(' · ')
    counts.set(dish, (counts.get(dish) ?? 0) + piecesToHandOver(line))
  }
  const byName = compareNames(language)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || byName(one.name, other.name))
}
