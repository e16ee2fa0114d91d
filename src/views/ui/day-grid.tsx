import dayjs from 'dayjs'
import { type KeyboardEvent, useState } from 'react'
import type { DayNames } from './day-names.ts'

type Props = {
  /** The selected day, '' for none. */
  day: string
  min: string | undefined
  max: string | undefined
  names: DayNames
  onPick: (day: string) => void
}

/**
 * A month of days in a popover, which closes after a selection. The arrow keys move by days and
 * weeks, Page Up and Page Down by months.
 */
export function DayGrid({ day, min = '', max = '9999', names, onPick }: Props) {
  const today = names.today()
  const [{ at, isFocused }, setAt] = useState({ at: day || today, isFocused: true })
  const show = (next: string, isFocused: boolean) =>
    setAt({ at: next < min ? min : next > max ? max : next, isFocused })
  const turn = (event: KeyboardEvent) => {
    const next = moved(at, event.key)
    if (next === undefined) return
    event.preventDefault()
    show(next, true)
  }
  return (
    <>
      <div className="date-field__head">
        <button type="button" aria-label={names.before} onClick={() => show(months(at, -1), false)}>
          ‹
        </button>
        <strong aria-live="polite">{names.month(at)}</strong>
        <button type="button" aria-label={names.after} onClick={() => show(months(at, 1), false)}>
          ›
        </button>
      </div>
      {/* Handles the keys of its buttons. */}
      <table role="presentation" onKeyDown={turn}>
        <thead aria-hidden="true">
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
              <th key={weekday}>{names.weekday(weekday)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    ref={one === at && isFocused ? takeFocus : undefined}
                    type="button"
                    tabIndex={one === at ? 0 : -1}
                    aria-label={names.day(one)}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    data-other={one.slice(0, 7) !== at.slice(0, 7)}
                    disabled={one < min || one > max}
                    onClick={({ currentTarget }) => {
                      onPick(one)
                      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                    }}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function takeFocus(button: HTMLElement | null): void {
  button?.focus()
}

const form = 'YYYY-MM-DD'

function months(day: string, count: number): string {
  return dayjs(day).add(count, 'month').format(form)
}

function moved(day: string, key: string): string | undefined {
  const date = dayjs(day)
  const sinceMonday = (date.day() + 6) % 7
  const to: Readonly<Record<string, () => dayjs.Dayjs>> = {
    ArrowLeft: () => date.subtract(1, 'day'),
    ArrowRight: () => date.add(1, 'day'),
    ArrowUp: () => date.subtract(1, 'week'),
    ArrowDown: () => date.add(1, 'week'),
    PageUp: () => date.subtract(1, 'month'),
    PageDown: () => date.add(1, 'month'),
    Home: () => date.subtract(sinceMonday, 'day'),
    End: () => date.add(6 - sinceMonday, 'day'),
  }
  return to[key]?.().format(form)
}

/**
 * Six weeks from the Monday on or before the first of the month, so that the height is constant.
 */
function weeksOf(day: string): string[][] {
  const first = dayjs(day).startOf('month')
  const monday = first.subtract((first.day() + 6) % 7, 'day')
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => monday.add(week * 7 + at, 'day').format(form)),
  )
}
