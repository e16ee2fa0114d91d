type Appointment = {
  uid: string
  /** Increases with every change, so that a newer file replaces an older one. */
  sequence: number
  state: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  startMs: number
  endMs: number
  /** When the file is created. */
  nowMs: number
  summary: string
  description?: string | undefined
  location?: string | undefined
}

/**
 * An appointment as a calendar file (RFC 5545). Times are in UTC, so every calendar shows the right
 * moment, independent of daylight saving time.
 */
export function calendarFile({
  uid,
  sequence,
  state,
  startMs,
  endMs,
  nowMs,
  summary,
  description,
  location,
}: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sevenfold//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${state === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(startMs)}`,
    `DTEND:${utc(endMs)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `STATUS:${state}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20260405T160000Z`. */
function utc(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`)
}

/**
 * RFC 5545, 3.1: lines are at most 75 octets; continuation lines start with a space. Characters are
 * not split.
 */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let text = ''
  for (const character of line) {
    const length = encoder.encode(character).length
    if (octets + length > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
