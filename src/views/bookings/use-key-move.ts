import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Booking } from '#contract/booking.ts'
import { daysLater } from './calendar-day.ts'
import type { Column } from './columns.ts'
import { isMovable } from './booking-mark.ts'
import { placeWords } from './place-words.ts'
import type { BookingMove, Target } from './use-booking-move.ts'
import type { SayTime } from './use-say-time.ts'
import { useSpoken } from '../parts/hooks/use-spoken.tsx'

const stepMs = 15 * 60_000
const smallStepMs = 5 * 60_000

type Where = { columns: readonly Column[]; zone: string; say: SayTime }

/**
 * Moves a booking with the keyboard: arrow keys move it, Enter drops it, Escape cancels. Each step
 * is announced.
 */
export function useKeyMove(move: BookingMove, { columns, zone, say }: Where) {
  const { t } = useTranslation()
  const { spoken, say: announce } = useSpoken()
  const focused = useRef<string>(undefined)

  // If a move has recreated the element, it needs the focus again.
  useEffect(() => {
    if (!focused.current) return
    const own = document.querySelector<HTMLElement>(`[data-booking="${focused.current}"]`)
    if (document.activeElement === own) own?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else if (document.activeElement === document.body) own?.focus()
    else focused.current = undefined
  })
  const nameOf = ({ startMs, resourceId }: Target, booking: Booking): string => {
    const { startMs: began = 0, endMs: ended = began } = booking
    return placeWords(t, {
      time: say.moment(startMs),
      span: { fromMs: startMs, toMs: startMs + (ended - began) },
      resource: columns.find(({ resource }) => resource?.id === resourceId)?.resource ?? undefined,
      isNamed: true,
    })
  }
  const beside = (target: Target, step: -1 | 1): Target => {
    const isByDay = columns.every(({ day }) => day === columns[0]?.day)
    const people = columns.flatMap(({ resource }) => (resource ? [resource.id] : []))
    const index = people.findIndex((id) => id === target.resourceId) + step
    if (isByDay && columns.length > 1)
      return { ...target, resourceId: people[Math.min(Math.max(index, 0), people.length - 1)] }
    const startMs = daysLater(target.startMs, step, zone)
    return columns.some(({ day }) => startMs >= day.startMs && startMs < day.endMs)
      ? { ...target, startMs }
      : target
  }
  const stepped = (key: string, target: Target, isSmall: boolean): Target | undefined => {
    const step = isSmall ? smallStepMs : stepMs
    if (key === 'ArrowUp') return { ...target, startMs: target.startMs - step }
    if (key === 'ArrowDown') return { ...target, startMs: target.startMs + step }
    if (key === 'ArrowLeft') return beside(target, -1)
    return key === 'ArrowRight' ? beside(target, 1) : undefined
  }
  return {
    spoken,
    onBlur: () => {
      if (!move.held) return
      move.putBack()
      announce(t('bookings.putBack'))
    },
    onKeyDown(booking: Booking, event: KeyboardEvent) {
      const held = move.held?.booking.id === booking.id ? move.held : undefined
      if (held && event.key === 'Escape') {
        event.preventDefault()
        move.putBack()
        return announce(t('bookings.putBack'))
      }
      if (held && event.key === 'Enter') {
        event.preventDefault()
        focused.current = booking.id
        return announce(
          move.place()
            ? t('bookings.placed', { place: nameOf(held.target, held.booking) })
            : t('bookings.putBack'),
        )
      }
      if (!isMovable(booking) || move.isBusy || event.altKey || event.ctrlKey || event.metaKey)
        return undefined
      const target = stepped(
        event.key,
        held?.target ?? { startMs: booking.startMs ?? 0, resourceId: booking.resource?.id },
        event.shiftKey,
      )
      if (!target) return undefined
      event.preventDefault()
      focused.current = booking.id
      move.carry(held?.booking ?? booking, target)
      return announce(t('bookings.held', { place: nameOf(target, booking) }))
    },
  }
}
