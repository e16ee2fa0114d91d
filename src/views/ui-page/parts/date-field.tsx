import { DateField } from '../../ui/date-field.tsx'
import type { DayNames } from '../../ui/day-names.ts'
import type { TimeKind } from '../../ui/typed-time.ts'
import { each, type Entry } from '../entry.ts'
import { Held } from '../held.tsx'

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const names: DayNames = {
  open: 'Open the calendar',
  before: 'Month before',
  hour: 'Hour',
  minute: 'Minute',
  after: 'Month after',
  form: { day: 'DD-MM-YYYY', clock: 'HH:mm', moment: 'DD-MM-YYYY HH:mm' },
  unreadable: { day: 'Not a date', clock: 'Not a time', moment: 'Not a date and time' },
  monthOf: () => undefined,
  today: () => '2026-11-23',
  now: () => '09:00',
  month: (day) => day.slice(0, 7),
  day: (day) => `Day ${Number(day.slice(8))} of ${day.slice(0, 7)}`,
  weekday: (weekday) => weekdays[weekday] ?? '',
}
const starts: Record<TimeKind, string> = {
  day: '2026-11-24',
  clock: '09:30',
  moment: '2026-11-24T09:30',
}

export const dateField: Entry = {
  name: 'DateField',
  files: ['date-field.tsx', 'day-grid.tsx', 'day-names.ts', 'time-choice.tsx', 'typed-time.ts'],
  about: 'A day, a time or both as text in the company’s form, with a calendar on request.',
  samples: [
    ...each(['day', 'clock', 'moment'], (kind) => (
      <Held start={starts[kind]}>
        {(value, change) => (
          <DateField
            kind={kind}
            className="field__input"
            aria-label={`A ${kind}`}
            names={names}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    )),
    {
      name: 'empty',
      show: (
        <DateField
          kind="day"
          className="field__input"
          aria-label="No day"
          names={names}
          value=""
          onChange={ignore}
        />
      ),
    },
    {
      name: 'disabled',
      show: (
        <DateField
          kind="day"
          className="field__input"
          aria-label="A day that stays"
          disabled
          names={names}
          value="2026-11-24"
          onChange={ignore}
        />
      ),
    },
    {
      name: 'invalid',
      show: (
        <DateField
          kind="day"
          className="field__input"
          aria-label="A wrong day"
          aria-invalid
          names={names}
          value="2026-11-24"
          onChange={ignore}
        />
      ),
    },
  ],
}

function ignore(): void {
  // The sample does not change.
}
