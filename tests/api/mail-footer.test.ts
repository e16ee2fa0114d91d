import { describe, expect, test } from 'vitest'
import { renderMail } from '../../server/mail/render.ts'

describe.each(['en', 'hi', 'si', 'ta'])('the footer of a mail in %s', (language) => {
  const asked = renderMail('password-reset', language, { fullName: 'Mala' }, undefined).text
  const ending = asked.slice(asked.indexOf('-- \n'))

  test.each(['password-changed', 'address-changed', 'account-connected', 'new-device'] as const)(
    '%s asks to act, and does not say that it can be ignored',
    (kind) => {
      const { text, html } = renderMail(kind, language, { fullName: 'Mala' }, undefined)
      const own = text.slice(text.indexOf('-- \n'))
      expect(own.length).toBeGreaterThan(10)
      expect(ending.startsWith(own)).toBe(true)
      expect(ending.length).toBeGreaterThan(own.length)
      expect(html).not.toContain(ending.slice(own.length).trim())
    },
  )

  test('an invitation, which anyone can cause, says it', () => {
    const { text } = renderMail('staff-invitation', language, { fullName: 'Mala' }, undefined)
    expect(text.endsWith(ending)).toBe(true)
  })
})
