import type { KeyboardEvent } from 'react'
import { type Application, applicationStatuses } from '#contract/application.ts'
import type { Role } from '#contract/role.ts'
import { useFocusAfter } from '../parts/hooks/use-focus-after.ts'
import { stepTo } from './application-steps.ts'
import { ratingOf } from './rating.tsx'
import type { ApplicationMoves } from './use-application-moves.ts'

type Board = { rows: readonly Application[]; role: Role; moves: ApplicationMoves }

/**
 * The board's keys on a focused applicant: arrows move between cards, with Shift they move the card
 * to the next allowed status in that direction, 1 to 5 rate. A moved card keeps the focus.
 */
export function useBoardKeys({
  rows,
  role,
  moves,
}: Board): (event: KeyboardEvent<HTMLElement>) => void {
  const focusAfter = useFocusAfter(moves.busy.size > 0 || moves.asking !== undefined)

  return (event) => {
    const pressed = ratingOf(event, rows)
    if (pressed) return moves.press(pressed.row, { rating: pressed.rating })
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const here = event.target instanceof HTMLAnchorElement ? event.target : undefined
    const row = rows.find(({ id }) => id === here?.dataset['application'])
    if (!here || !row) return
    if (event.shiftKey && direction) {
      event.preventDefault()
      const to = eventTowards(row, direction, role)
      if (!to || moves.busy.has(row.id)) return
      focusAfter((isMoving) =>
        isMoving
          ? undefined
          : document.querySelector(`[data-board] [data-application="${CSS.escape(row.id)}"]`),
      )
      return moves.press(row, { event: to })
    }
    const next = neighbour(here, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

/** The event that leads to the nearest allowed status on that side. */
function eventTowards(row: Application, direction: number, role: Role): ReturnType<typeof stepTo> {
  const at = applicationStatuses.indexOf(row.status)
  const ahead =
    direction > 0
      ? applicationStatuses.slice(at + 1)
      : applicationStatuses.slice(0, at).toReversed()
  return ahead.map((status) => stepTo(row, status, role)).find((event) => event !== undefined)
}

function neighbour(here: HTMLElement, key: string): HTMLElement | null | undefined {
  const linkIn = (element: Element | null | undefined) =>
    element?.querySelector<HTMLElement>('[data-application]')
  const card = here.closest('li')
  if (key === 'ArrowDown') return linkIn(card?.nextElementSibling)
  if (key === 'ArrowUp') return linkIn(card?.previousElementSibling)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const columns = [...(here.closest('[data-board]')?.querySelectorAll('[data-board-column]') ?? [])]
  const at = columns.findIndex((column) => column.contains(here))
  const ahead = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  return ahead.map(linkIn).find(Boolean)
}
