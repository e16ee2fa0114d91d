import type { TFunction } from 'i18next'
import { localTime } from '#contract/zoned-time.ts'
import { serverNow } from '../../../services/server-clock.ts'
import type { DayNames } from '../../ui/day-names.ts'
import { monthOf } from './month-of.ts'
import { sayLongDay, sayMonth, weekdayName } from './say-time.ts'
import { dayIn } from './time-format.ts'

/** The texts of a date field, in the language of the screen. */
export function dayNames(t: TFunction, language: string, timeZone: string): DayNames {
  return {
    open: t('parts.date.open'),
    before: t('parts.date.before'),
    hour: t('parts.date.hour'),
    minute: t('parts.date.minute'),
    after: t('parts.date.after'),
    form: {
      day: t('parts.date.form.day'),
      clock: t('parts.date.form.clock'),
      moment: t('parts.date.form.moment'),
    },
    unreadable: {
      day: t('parts.date.unreadable.day'),
      clock: t('parts.date.unreadable.clock'),
      moment: t('parts.date.unreadable.moment'),
    },
    monthOf: (word) => monthOf(word, language),
    today: () => dayIn(timeZone, serverNow()),
    now: () => localTime(serverNow(), timeZone).slice(11),
    month: (day) => sayMonth(day, language),
    day: (day) => sayLongDay(day, language),
    weekday: (weekday) => weekdayName(weekday, language, 'short'),
  }
}
