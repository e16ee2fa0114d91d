type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** `DD-MM-YYYY HH:mm` in a zone (specification, section 9). */
export function formatDateTime(epochMs: number, timeZone: string): string {
  const { day, month, year, hour, minute } = partsOf(epochMs, timeZone)
  return `${day}-${month}-${year} ${hour}:${minute}`
}

/** `dd/MM/YYYY HH:mm` in a zone: how a receipt writes it (specification, section 9). */
export function formatReceiptTime(epochMs: number, timeZone: string): string {
  const { day, month, year, hour, minute } = partsOf(epochMs, timeZone)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** `HH:mm` in a zone. */
export function formatClock(epochMs: number, timeZone: string): string {
  const { hour, minute } = partsOf(epochMs, timeZone)
  return `${hour}:${minute}`
}

/** The calendar day `YYYY-MM-DD` that a zone has at a moment. */
export function dayIn(timeZone: string, epochMs: number): string {
  const { day, month, year } = partsOf(epochMs, timeZone)
  return `${year}-${month}-${day}`
}

function partsOf(epochMs: number, timeZone: string): Parts {
  if (timeZone === 'UTC') return utcParts(epochMs)
  const found: Partial<Parts> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(epochMs))
    if (isPart(type)) found[type] = value
  const { day = '', month = '', year = '', hour = '', minute = '' } = found
  return { day, month, year, hour, minute }
}

/** Every time in a list says what it is in UTC, too: without a formatter of its own. */
function utcParts(epochMs: number): Parts {
  const [day, clock] = new Date(epochMs).toISOString().split('T')
  const [year = '', month = '', date = ''] = day?.split('-') ?? []
  const [hour = '', minute = ''] = clock?.split(':') ?? []
  return { year, month, day: date, hour, minute }
}

function isPart(type: string): type is keyof Parts {
  return (
    type === 'day' || type === 'month' || type === 'year' || type === 'hour' || type === 'minute'
  )
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = madeIn(timeZone)
  formatters.set(timeZone, made)
  return made
}

/**
 * A browser may not know a zone that was named after it was built; a time in UTC beats a blank
 * screen.
 */
function madeIn(timeZone: string): Intl.DateTimeFormat {
  const options = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}
