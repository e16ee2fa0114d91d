import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionHeaders } from '../../src/services/http.ts'
import { fromLocalTime, toLocalTime } from '../../src/views/parts/calendar/local-time.ts'
import { dayIn } from '../../src/views/parts/time/time-format.ts'
import { boundsOf, dayBeside, zoneDays } from '../support/zones.ts'

test.each(zoneDays)(
  '$day in $zone is the same day in the browser',
  ({ zone, day, begins, hours }) => {
    const { firstMs, lastMs } = boundsOf({ begins, hours })
    expect([firstMs - 1, firstMs, lastMs, lastMs + 1].map((ms) => dayIn(zone, ms))).toEqual([
      dayBeside(day, -1),
      day,
      day,
      dayBeside(day, 1),
    ])
    // Noon comes once a day, wherever the clocks were changed at night.
    const noon = `${day}T12:00`
    expect(toLocalTime(fromLocalTime(noon, zone) ?? 0, zone)).toBe(noon)
  },
)

describe('the headers of a browser that stands there', () => {
  const own = process.env['TZ']
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    if (own === undefined) delete process.env['TZ']
    else process.env['TZ'] = own
  })

  test.each(zoneDays)(
    'say how far its clocks are ahead: $offsetMinutes minutes at the end of $day in $zone',
    ({ zone, day, begins, hours, offsetMinutes }) => {
      process.env['TZ'] = zone
      vi.setSystemTime(boundsOf({ begins, hours }).lastMs)
      expect(sessionHeaders({ token: 'secret', moduleId: 13, companyId: undefined })).toMatchObject(
        { 'utc-offset': String(offsetMinutes), 'current-date': `${day} 23:59` },
      )
    },
  )
})
