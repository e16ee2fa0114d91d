import {
  type ComponentProps,
  type FocusEvent,
  lazy,
  type ReactNode,
  Suspense,
  type ToggleEvent,
  useId,
  useState,
} from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Icon } from './icon.tsx'
import type { DayNames } from './day-names.ts'
import { readLeft, readTyped, type TimeKind, typedText } from './typed-time.ts'

const DayGrid = lazy(async () => ({ default: (await import('./day-grid.tsx')).DayGrid }))

type Input = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'>

export type DateFieldProps = Input & {
  kind: TimeKind
  /** As it is stored: `2026-11-24`, `09:30`, `2026-11-24T09:30`, or '' for none. */
  value: string
  /** Called with a whole value or '', never with one that is half typed. */
  onChange: (value: string) => void
  names: DayNames
  /** The first and last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, a time or both as text in the company's form, so that no browser shows its own. What is
 * not a whole value when the field is left gives way to the last one. The calendar comes on
 * request; the field wears the class of the fields around it.
 */
export function DateField({ kind, value, onChange, names, min, max, ...input }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const read = readTyped(text, kind)
    if (read !== undefined && read !== value) onChange(read)
  }
  const leave = () => {
    const read = typed === undefined ? undefined : readLeft(typed, kind)
    if (read !== undefined && read !== value) onChange(read)
    setTyped(undefined)
  }
  return (
    <span className="date-field__root">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        size={sizes[kind]}
        placeholder={names.form[kind]}
        value={typed ?? typedText(value)}
        onChange={({ target }) => take(target.value)}
        onFocus={selectAll}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
      />
      {kind !== 'clock' && (
        <Calendar name={names.open} isDisabled={input.disabled}>
          <DayGrid
            day={value.slice(0, 10)}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            names={names}
            onPick={(day) => {
              setTyped(undefined)
              onChange(kind === 'day' ? day : `${day}T${value.slice(11) || usualTime}`)
            }}
          />
        </Calendar>
      )}
    </span>
  )
}

/** What is typed next replaces all of it. A click places the caret after the focus has come. */
function selectAll({ target }: FocusEvent<HTMLInputElement>): void {
  const { value } = target
  requestAnimationFrame(() => target.value === value && target.select())
}

/** In characters. */
const sizes = { day: 11, clock: 6, moment: 17 } as const

/** The time of a day that is picked first. */
const usualTime = '09:00'

/** What the button opens: in the top layer, closed by Escape and by a press beside it. */
function Calendar({
  name,
  isDisabled,
  children,
}: {
  name: string
  isDisabled: boolean | undefined
  children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const field = currentTarget.parentElement?.getBoundingClientRect()
    if (newState !== 'open' || !field) return
    const { style } = currentTarget
    style.left = `${Math.max(8, Math.min(field.left, innerWidth - panelWidth - 8))}px`
    const isBelow = field.bottom + panelHeight < innerHeight || field.top < panelHeight
    style.top = `${isBelow ? field.bottom + 4 : field.top - panelHeight - 4}px`
  }
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
      <div
        id={id}
        className="date-field__panel"
        role="dialog"
        aria-label={name}
        popover="auto"
        onBeforeToggle={place}
        // Not before: days take the focus only in a panel that shows, and the browser gives it back
        // only from a panel that still holds it.
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <Suspense>{children}</Suspense>}
      </div>
    </>
  )
}

/** Seven columns and eight lines of 40 px, of 44 on a phone, with their padding. */
const panelWidth = 334
const panelHeight = 392
