import { expect, test } from 'vitest'
import { applicationStepWord } from '../../src/views/jobs/application-words.ts'

const t = ((key: string) => key) as never

test('an applicant with an address is invited, of another one only the status changes', () => {
  const contact = 'application.contact'
  expect(applicationStepWord(contact, { email: 'ana@mail.example' }, t)).toBe(
    'interest.event.application.contact',
  )
  expect(applicationStepWord(contact, { email: undefined }, t)).toBe('interest.contactOnly')
  expect(applicationStepWord('application.reject', {}, t)).toBe('interest.event.application.reject')
})
