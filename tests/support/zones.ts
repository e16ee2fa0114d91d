/**
 * Days of the calendar as people live them: when each begins (UTC), how many hours it has, and how
 * far the clocks are ahead of UTC, in minutes, in its last minute. Written by hand from the rules
 * of each zone, so that no library is asked about itself.
 */
export const zoneDays: readonly {
  zone: string
  day: string
  begins: string
  hours: number
  offsetMinutes: number
}[] = [
  // From the first to the last of all zones, with half and quarter hours; days without a change.
  {
    zone: 'Etc/GMT+12',
    day: '2026-06-15',
    begins: '2026-06-15T12:00Z',
    hours: 24,
    offsetMinutes: -720,
  },
  {
    zone: 'Pacific/Pago_Pago',
    day: '2026-06-15',
    begins: '2026-06-15T11:00Z',
    hours: 24,
    offsetMinutes: -660,
  },
  {
    zone: 'Pacific/Honolulu',
    day: '2026-06-15',
    begins: '2026-06-15T10:00Z',
    hours: 24,
    offsetMinutes: -600,
  },
  {
    zone: 'Pacific/Marquesas',
    day: '2026-06-15',
    begins: '2026-06-15T09:30Z',
    hours: 24,
    offsetMinutes: -570,
  },
  {
    zone: 'America/Sao_Paulo',
    day: '2026-01-15',
    begins: '2026-01-15T03:00Z',
    hours: 24,
    offsetMinutes: -180,
  },
  { zone: 'UTC', day: '2026-06-15', begins: '2026-06-15T00:00Z', hours: 24, offsetMinutes: 0 },
  {
    zone: 'Asia/Tehran',
    day: '2026-06-15',
    begins: '2026-06-14T20:30Z',
    hours: 24,
    offsetMinutes: 210,
  },
  {
    zone: 'Asia/Kabul',
    day: '2026-06-15',
    begins: '2026-06-14T19:30Z',
    hours: 24,
    offsetMinutes: 270,
  },
  {
    zone: 'Asia/Kolkata',
    day: '2026-06-15',
    begins: '2026-06-14T18:30Z',
    hours: 24,
    offsetMinutes: 330,
  },
  {
    zone: 'Asia/Colombo',
    day: '2026-12-31',
    begins: '2026-12-30T18:30Z',
    hours: 24,
    offsetMinutes: 330,
  },
  {
    zone: 'Asia/Kathmandu',
    day: '2026-06-15',
    begins: '2026-06-14T18:15Z',
    hours: 24,
    offsetMinutes: 345,
  },
  {
    zone: 'Asia/Yangon',
    day: '2026-06-15',
    begins: '2026-06-14T17:30Z',
    hours: 24,
    offsetMinutes: 390,
  },
  {
    zone: 'Australia/Eucla',
    day: '2026-06-15',
    begins: '2026-06-14T15:15Z',
    hours: 24,
    offsetMinutes: 525,
  },
  {
    zone: 'Pacific/Tongatapu',
    day: '2026-06-15',
    begins: '2026-06-14T11:00Z',
    hours: 24,
    offsetMinutes: 780,
  },
  {
    zone: 'Pacific/Kiritimati',
    day: '2026-06-15',
    begins: '2026-06-14T10:00Z',
    hours: 24,
    offsetMinutes: 840,
  },
  // Summer time comes and goes in the night, north of the equator.
  {
    zone: 'Europe/London',
    day: '2026-03-29',
    begins: '2026-03-29T00:00Z',
    hours: 23,
    offsetMinutes: 60,
  },
  {
    zone: 'Europe/London',
    day: '2026-10-25',
    begins: '2026-10-24T23:00Z',
    hours: 25,
    offsetMinutes: 0,
  },
  {
    zone: 'America/New_York',
    day: '2026-03-08',
    begins: '2026-03-08T05:00Z',
    hours: 23,
    offsetMinutes: -240,
  },
  {
    zone: 'America/New_York',
    day: '2026-11-01',
    begins: '2026-11-01T04:00Z',
    hours: 25,
    offsetMinutes: -300,
  },
  {
    zone: 'America/St_Johns',
    day: '2026-03-08',
    begins: '2026-03-08T03:30Z',
    hours: 23,
    offsetMinutes: -150,
  },
  {
    zone: 'America/St_Johns',
    day: '2026-11-01',
    begins: '2026-11-01T02:30Z',
    hours: 25,
    offsetMinutes: -210,
  },
  // South of it; by half an hour on Lord Howe, beside a quarter on Chatham, by two hours at Troll.
  {
    zone: 'Australia/Sydney',
    day: '2026-04-05',
    begins: '2026-04-04T13:00Z',
    hours: 25,
    offsetMinutes: 600,
  },
  {
    zone: 'Australia/Sydney',
    day: '2026-10-04',
    begins: '2026-10-03T14:00Z',
    hours: 23,
    offsetMinutes: 660,
  },
  {
    zone: 'Australia/Adelaide',
    day: '2026-04-05',
    begins: '2026-04-04T13:30Z',
    hours: 25,
    offsetMinutes: 570,
  },
  {
    zone: 'Australia/Adelaide',
    day: '2026-10-04',
    begins: '2026-10-03T14:30Z',
    hours: 23,
    offsetMinutes: 630,
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '2026-04-05',
    begins: '2026-04-04T13:00Z',
    hours: 24.5,
    offsetMinutes: 630,
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '2026-10-04',
    begins: '2026-10-03T13:30Z',
    hours: 23.5,
    offsetMinutes: 660,
  },
  {
    zone: 'Pacific/Auckland',
    day: '2026-04-05',
    begins: '2026-04-04T11:00Z',
    hours: 25,
    offsetMinutes: 720,
  },
  {
    zone: 'Pacific/Auckland',
    day: '2026-09-27',
    begins: '2026-09-26T12:00Z',
    hours: 23,
    offsetMinutes: 780,
  },
  {
    zone: 'Pacific/Chatham',
    day: '2026-04-05',
    begins: '2026-04-04T10:15Z',
    hours: 25,
    offsetMinutes: 765,
  },
  {
    zone: 'Pacific/Chatham',
    day: '2026-09-27',
    begins: '2026-09-26T11:15Z',
    hours: 23,
    offsetMinutes: 825,
  },
  {
    zone: 'Antarctica/Troll',
    day: '2026-03-29',
    begins: '2026-03-29T00:00Z',
    hours: 22,
    offsetMinutes: 120,
  },
  {
    zone: 'Antarctica/Troll',
    day: '2026-10-25',
    begins: '2026-10-24T22:00Z',
    hours: 26,
    offsetMinutes: 0,
  },
  // Where midnight itself is left out: the day begins at one.
  {
    zone: 'Atlantic/Azores',
    day: '2026-03-29',
    begins: '2026-03-29T01:00Z',
    hours: 23,
    offsetMinutes: 0,
  },
  {
    zone: 'Africa/Cairo',
    day: '2026-04-24',
    begins: '2026-04-23T22:00Z',
    hours: 23,
    offsetMinutes: 180,
  },
  {
    zone: 'Asia/Beirut',
    day: '2026-03-29',
    begins: '2026-03-28T22:00Z',
    hours: 23,
    offsetMinutes: 180,
  },
  {
    zone: 'America/Santiago',
    day: '2026-09-06',
    begins: '2026-09-06T04:00Z',
    hours: 23,
    offsetMinutes: -180,
  },
  {
    zone: 'America/Havana',
    day: '2026-03-08',
    begins: '2026-03-08T05:00Z',
    hours: 23,
    offsetMinutes: -240,
  },
  // Where midnight comes twice: the day begins with the first. And where the hour before it does:
  // the day ends with the second.
  {
    zone: 'Atlantic/Azores',
    day: '2026-10-25',
    begins: '2026-10-25T00:00Z',
    hours: 25,
    offsetMinutes: -60,
  },
  {
    zone: 'America/Havana',
    day: '2026-11-01',
    begins: '2026-11-01T04:00Z',
    hours: 25,
    offsetMinutes: -300,
  },
  {
    zone: 'Africa/Cairo',
    day: '2026-10-29',
    begins: '2026-10-28T21:00Z',
    hours: 25,
    offsetMinutes: 120,
  },
  {
    zone: 'Asia/Beirut',
    day: '2026-10-24',
    begins: '2026-10-23T21:00Z',
    hours: 25,
    offsetMinutes: 120,
  },
  {
    zone: 'America/Santiago',
    day: '2026-04-04',
    begins: '2026-04-04T03:00Z',
    hours: 25,
    offsetMinutes: -240,
  },
]

/** The first and the last moment of such a day. */
export function boundsOf({ begins, hours }: { begins: string; hours: number }): {
  firstMs: number
  lastMs: number
} {
  const firstMs = Date.parse(begins)
  return { firstMs, lastMs: firstMs + hours * 3_600_000 - 1 }
}

/** The day before or after a day of the calendar. */
export function dayBeside(day: string, count: 1 | -1): string {
  return new Date(Date.parse(`${day}T12:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
