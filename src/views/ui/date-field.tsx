import {
  type ComponentProps,
  type FocusEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Icon } from './icon.tsx'
import type { DayNames } from './day-names.ts'
import { readLeft, readTyped, type TimeKind, typedText } from './typed-time.ts'
import { usePopoverPhase } from './use-popover-phase.ts'

const TimeChoice = lazy(async () => ({
  default: (await import('./time-choice.tsx')).TimeChoice,
}))
const DayGrid = lazy(async () => ({ default: (await import('./day-grid.tsx')).DayGrid }))

type Input = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'>

export type DateFieldProps = Input & {
  kind: TimeKind
  /** The stored format: `2026-11-24`, `09:30`, `2026-11-24T09:30`, or '' for none. */
  value: string
  /** Called with a complete value or '', never with a partly typed one. */
  onChange: (value: string) => void
  names: DayNames
  /** The first and last selectable day. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, a time or both as text in the company's format, because native inputs use the browser's
 * format. On blur, text that cannot be read is kept and refused with a message, and the value is
 * empty. The calendar opens on request; the input uses the class of the surrounding inputs.
 */
export function DateField({ kind, value, onChange, names, min, max, ...input }: DateFieldProps) {
  const messageId = useId()
  const [typed, setTyped] = useState<{ text: string; refusedAt?: string }>()
  const take = (text: string) => {
    setTyped({ text })
    const read = readTyped(text, kind, names.monthOf)
    if (read !== undefined && read !== value) onChange(read)
  }
  const leave = () => {
    if (!typed) return
    const read = readLeft(typed.text, kind, names.monthOf, {
      today: names.today(),
      now: names.now(),
      min,
      max,
    })
    if (read === undefined) setTyped({ text: typed.text, refusedAt: value })
    else setTyped(undefined)
    if ((read ?? '') !== value) onChange(read ?? '')
  }
  const pick = (picked: string) => {
    setTyped(undefined)
    onChange(picked)
  }
  // A value that was set elsewhere replaces the refused text.
  const isRefused = typed?.refusedAt !== undefined && ['', typed.refusedAt].includes(value)
  const isShown = typed && (isRefused || typed.refusedAt === undefined)
  return (
    <>
      <span className="date-field__root">
        <input
          {...input}
          {...(isRefused && {
            'aria-invalid': true,
            'aria-describedby': [input['aria-describedby'], messageId].filter(Boolean).join(' '),
          })}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          size={sizes[kind]}
          placeholder={names.form[kind]}
          value={isShown ? typed.text : typedText(value)}
          onChange={({ target }) => take(target.value)}
          onFocus={selectAll}
          onBlur={leave}
          onKeyDown={({ key, ctrlKey, metaKey }) =>
            (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) && leave()
          }
        />
        {kind !== 'clock' && (
          <Calendar name={names.open} isDisabled={input.disabled} isTimed={kind === 'moment'}>
            {kind === 'moment' && <TimeChoice value={value} names={names} onChange={pick} />}
            <DayGrid
              day={value.slice(0, 10)}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              names={names}
              onPick={(day) =>
                pick(kind === 'day' ? day : `${day}T${value.slice(11) || usualTime}`)
              }
            />
          </Calendar>
        )}
      </span>
      {isRefused && (
        <span id={messageId} className="field__error" role="alert">
          {names.unreadable[kind]}
        </span>
      )}
    </>
  )
}

/**
 * Selects all, so that typing replaces the value. Deferred, because a click places the caret after
 * the focus.
 */
function selectAll({ target }: FocusEvent<HTMLInputElement>): void {
  const { value } = target
  requestAnimationFrame(() => target.value === value && target.select())
}

/** In characters. */
const sizes = { day: 11, clock: 6, moment: 17 } as const

/** The initial time when a day is picked. */
const usualTime = '09:00'

/** The popover of the button: in the top layer, closed by Escape and by a click outside. */
function Calendar({
  name,
  isDisabled,
  isTimed,
  children,
}: {
  name: string
  isTimed: boolean
  isDisabled: boolean | undefined
  children: ReactNode
}) {
  const id = useId()
  const onOpening = ({ parentElement, style }: HTMLElement) => {
    const field = parentElement?.getBoundingClientRect()
    if (!field) return
    style.left = `${Math.max(8, Math.min(field.left, innerWidth - panelWidth - 8))}px`
    const height = panelHeight + (isTimed ? timeHeight : 0)
    const isBelow = field.bottom + height < innerHeight || field.top < height
    style.top = `${isBelow ? field.bottom + 4 : field.top - height - 4}px`
  }
  const { phase, wiring } = usePopoverPhase({ onOpening })
  return (
    <>
      <button
        type="button"
        className="date-field__open"
        aria-label={name}
        popoverTarget={id}
        disabled={isDisabled}
      >
        <Icon of={CalendarDays} size="sm" />
      </button>
      <div {...wiring} id={id} className="date-field__panel" role="dialog" aria-label={name}>
        {/* Days can take the focus only in a visible popover. */}
        {phase === 'open' && <Suspense>{children}</Suspense>}
      </div>
    </>
  )
}

/** Seven columns and eight lines of 40 px (44 px on a phone), with padding. */
const panelWidth = 334
const panelHeight = 392
/** The selects of the time. */
const timeHeight = 52
