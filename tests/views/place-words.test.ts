import i18next from 'i18next'
import { expect, test } from 'vitest'
import { id as idSchema } from '#contract/fields.ts'
import words from '../../src/i18n/en/bookings.json' with { type: 'json' }
import { isWorking, placeWords } from '../../src/views/bookings/place-words.ts'

const t = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation: words } },
  initAsync: false,
})
await t.init()

const at = (clock: string) => Date.parse(`2026-06-10T${clock}:00Z`)
const from = (start: string, end: string) => ({ fromMs: at(start), toMs: at(end) })
const mei = {
  id: idSchema.parse('01890f6e-0000-7000-8000-000000000001'),
  name: 'Mei',
  kind: 'person' as const,
  seats: 1,
  open: [from('09:00', '12:00'), from('12:00', '13:00'), from('14:00', '17:00')],
  off: [from('15:00', '16:00')],
}

test('someone works where the whole booking lies in the hours, and not in time off', () => {
  expect(isWorking(mei, from('09:00', '10:00'))).toBe(true)
  expect(isWorking(mei, from('11:30', '12:30'))).toBe(true)
  expect(isWorking(mei, from('12:30', '13:30'))).toBe(false)
  expect(isWorking(mei, from('14:30', '15:30'))).toBe(false)
  expect(isWorking(mei, from('16:00', '17:00'))).toBe(true)
  expect(isWorking(mei, from('18:00', '19:00'))).toBe(false)
})

test('a moved booking names its new person, and says that they are not working then', () => {
  const said = (start: string, end: string, isNamed: boolean) =>
    placeWords(t.t, { time: `Wed ${start}`, span: from(start, end), resource: mei, isNamed })
  expect(said('09:00', '10:00', false)).toBe('Wed 09:00')
  expect(said('09:00', '10:00', true)).toBe('Wed 09:00 with Mei')
  expect(said('13:30', '14:00', true)).toBe('Wed 13:30 with Mei (outside working hours)')
  expect(said('13:30', '14:00', false)).toBe('Wed 13:30 with Mei (outside working hours)')
})
