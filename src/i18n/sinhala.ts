/**
 * `Intl` for Sinhala, limited to the formats used here. Chromium does not support the language and
 * falls back to the system's; other platforms use month names that are uncommon for calendar dates
 * (ADR 0025). So every browser and the server use this instead: `Object.assign(Intl, sinhala)`.
 */

export const DateTimeFormat = standIn(Intl.DateTimeFormat, dates)
export const RelativeTimeFormat = standIn(Intl.RelativeTimeFormat, () => ({ format: ago }))
export const NumberFormat = standIn(Intl.NumberFormat, numbers)
export const ListFormat = standIn(Intl.ListFormat, () => ({ format: listed }))
export const DisplayNames = standIn(Intl.DisplayNames, ({ type }: Intl.DisplayNamesOptions) => ({
  of: (code: string) => (type === 'region' ? regions : currencies)[code] ?? code,
}))

type Part = { type: string; value: string }

const months = 'ජනවාරි,පෙබරවාරි,මාර්තු,අප්‍රේල්,මැයි,ජූනි,ජූලි,අගෝස්තු,සැප්තැම්බර්,ඔක්තෝබර්,නොවැම්බර්,දෙසැම්බර්'.split(',')
const monthsShort = 'ජන,පෙබ,මාර්තු,අප්‍රේල්,මැයි,ජූනි,ජූලි,අගෝ,සැප්,ඔක්,නොවැ,දෙසැ'.split(',')
const week = 'Sun,Mon,Tue,Wed,Thu,Fri,Sat'.split(',')
const weekdays = 'ඉරිදා,සඳුදා,අඟහරුවාදා,බදාදා,බ්‍රහස්පතින්දා,සිකුරාදා,සෙනසුරාදා'.split(',')
const weekdaysShort = 'ඉරිදා,සඳුදා,අඟහ,බදාදා,බ්‍රහස්,සිකු,සෙන'.split(',')
const days: Readonly<Record<number, string>> = {
  [-2]: 'පෙරේදා',
  [-1]: 'ඊයේ',
  0: 'අද',
  1: 'හෙට',
  2: 'අනිද්දා',
}
const nouns: Readonly<Record<string, string>> = {
  second: 'තත්පර',
  minute: 'මිනිත්තු',
  hour: 'පැය',
  day: 'දින',
}
const present: Readonly<Record<string, string>> = {
  second: 'දැන්',
  minute: 'මෙම මිනිත්තුව',
  hour: 'මෙම පැය',
}
const units: Readonly<Record<string, string>> = { sec: 'තත්', min: 'මිනි', hr: 'පැය', day: 'දින' }
const thousands: Readonly<Record<string, string>> = { K: 'ද', M: 'මි', B: 'බි', T: 'ට්‍රි' }
const regions: Readonly<Record<string, string>> = {
  GB: 'එක්සත් රාජධානිය',
  IN: 'ඉන්දියාව',
  US: 'එක්සත් ජනපදය',
  LK: 'ශ්‍රී ලංකාව',
  AU: 'ඕස්ට්‍රේලියාව',
  AT: 'ඔස්ට්‍රියාව',
  BE: 'බෙල්ජියම',
  BG: 'බල්ගේරියාව',
  CY: 'සයිප්‍රසය',
  DE: 'ජර්මනිය',
  EE: 'එස්තෝනියාව',
  ES: 'ස්පාඤ්ඤය',
  FI: 'ෆින්ලන්තය',
  FR: 'ප්‍රංශය',
  GR: 'ග්‍රීසිය',
  HR: 'ක්‍රොඒෂියාව',
  IE: 'අයර්ලන්තය',
  IT: 'ඉතාලිය',
  LT: 'ලිතුවේනියාව',
  LU: 'ලක්ශම්බර්ග්',
  LV: 'ලැට්වියාව',
  MT: 'මෝල්ටාව',
  NL: 'නෙදර්ලන්තය',
  PT: 'පෘතුගාලය',
  SI: 'ස්ලෝවේනියාව',
  SK: 'ස්ලෝවැකියාව',
  CA: 'කැනඩාව',
  NZ: 'නවසීලන්තය',
  SG: 'සිංගප්පූරුව',
  ZA: 'දකුණු අප්‍රිකාව',
  AE: 'එක්සත් අරාබි එමිර් රාජ්‍යය',
  CH: 'ස්විස්ටර්ලන්තය',
  SE: 'ස්වීඩනය',
  NO: 'නෝර්වේ',
  DK: 'ඩෙන්මාර්කය',
  PL: 'පෝලන්තය',
  CZ: 'චෙචියාව',
  RO: 'රුමේනියාව',
}
const currencies: Readonly<Record<string, string>> = {
  GBP: 'බ්‍රිතාන්‍ය ස්ටර්ලින් පවුම්',
  EUR: 'යුරෝ',
  USD: 'ඇමරිකානු ඩොලර්',
  INR: 'ඉන්දියානු රුපියල්',
  LKR: 'ශ්‍රී ලංකා රුපියල',
  AUD: 'ඔස්ට්‍රේලියානු ඩොලර්',
  CAD: 'කැනේඩියානු ඩොලර්',
  NZD: 'නවසීලන්ත ඩොලර්',
  SGD: 'සිංගප්පූරු ඩොලර්',
  ZAR: 'දකුණු අප්‍රිකානු රැන්ඩ්',
  AED: 'එක්සත් අරාබි එමිරේට්ස් ඩිරාම්',
  CHF: 'ස්විස් ෆ්‍රෑන්ක්',
  SEK: 'ස්වෙඩිෂ් ක්‍රෝනා',
  NOK: 'නොර්වීජියන් ක්‍රෝන්',
  DKK: 'ඩැනිෂ් ක්‍රෝන්',
  PLN: 'පොලිෂ් ස්ලොටි',
  CZK: 'චෙක් රිපබ්ලික් කොරූනා',
  RON: 'රොමේනියානු ලෙව්',
}

/**
 * A constructor with our implementation for Sinhala, where we have one, and the platform's for
 * every other language.
 */
function standIn<C extends abstract new (...args: never[]) => object, Options>(
  original: C,
  make: (options: Options) => object | undefined,
): C {
  return new Proxy(original, {
    construct: (target, args, self) =>
      (String(args[0]).split('-')[0] === 'si' ? make(args[1] ?? {}) : undefined) ??
      Reflect.construct(target, args, self),
  })
}

/**
 * Dates start with the year, times use a full stop. Purely numeric formats are left to the
 * platform.
 */
function dates(options: Intl.DateTimeFormatOptions): object | undefined {
  if (!options.weekday && !options.hour && !/long|short/.test(options.month ?? '')) return undefined
  const figures = new DateTimeFormat('en', {
    ...options,
    ...(options.month && { month: 'numeric' }),
    ...(options.weekday && { weekday: 'short' }),
    hourCycle: 'h23',
  })
  const format = (at?: number | Date): string => {
    const found: Partial<Record<string, string>> = Object.fromEntries(
      figures.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    const { year, month, day, weekday, hour, minute } = found
    const date = [
      year,
      month && (options.month === 'long' ? months : monthsShort)[Number(month) - 1],
      day,
    ]
      .filter(Boolean)
      .join(' ')
    const name =
      weekday && (options.weekday === 'long' ? weekdays : weekdaysShort)[week.indexOf(weekday)]
    const whole = [date, name].filter(Boolean).join(year ? ', ' : ' ')
    return [whole, hour && `${hour}.${minute}`].filter(Boolean).join(' දින ')
  }
  return { format, resolvedOptions: () => figures.resolvedOptions() }
}

function ago(value: number, unit: string): string {
  if (unit === 'day' && days[value]) return days[value]
  if (value === 0) return present[unit] ?? ''
  const ahead = unit === 'day' ? 'න්' : 'කින්'
  return `${nouns[unit]} ${Math.abs(value)}${value < 0 ? 'කට පෙර' : ahead}`
}

/** Numbers as in English, with the counted word and the magnitude before them. */
function numbers(options: Intl.NumberFormatOptions): object {
  const figures = new NumberFormat('en', options)
  const formatToParts = (value: number): Part[] => {
    const parts = figures.formatToParts(value).map(({ type, value: text }) => ({
      type,
      value: type === 'currency' && options.currency === 'LKR' ? 'රු.' : text,
    }))
    const unit = parts.find(({ type }) => type === 'unit')
    const compact = parts.find(({ type }) => type === 'compact')
    const rest = parts.filter(
      ({ type }) => !/unit|compact/.test(type) && !(type === 'literal' && (unit ?? compact)),
    )
    if (unit)
      return [
        { ...unit, value: units[unit.value.replace(/s$/, '')] ?? unit.value },
        { type: 'literal', value: ' ' },
        ...rest,
      ]
    if (!compact) return parts
    const first = rest.findIndex(({ type }) => type === 'integer')
    return rest.toSpliced(first, 0, {
      ...compact,
      value: thousands[compact.value] ?? compact.value,
    })
  }
  const format = (value: number): string =>
    formatToParts(value)
      .map((part) => part.value)
      .join('')
  return { format, formatToParts, resolvedOptions: () => figures.resolvedOptions() }
}

function listed(texts: Iterable<string>): string {
  const all = [...texts]
  const last = all.pop() ?? ''
  if (all.length === 0) return last
  return `${all.join(', ')}${all.length > 1 ? ',' : ''} සහ ${last}`
}
