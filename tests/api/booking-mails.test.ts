import { describe, expect, test } from 'vitest'
import { getOwnCalendarFile } from '#contract/calendar.ts'
import type { Id } from '#contract/fields.ts'
import { openLink, placeGuestBooking } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { updateLocation } from '#contract/location.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import { onSalonDay, aSalon } from '../support/a-salon.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { jobsDone } from '../support/jobs.ts'

describe.each(databases())('mails about a booking on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let count = 0

  /** A salon, and a guest of it who has booked a cut with Mei at ten. */
  async function aBooking(settings: object = {}) {
    const salon = await aSalon(server, settings)
    const { code } = await server.ask(createLink, { purpose: 'booking' }, salon.owner)
    const book = async (email = `own${(count += 1)}@mail.example`, clock = '10:00') => {
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const wish = {
        intakeToken,
        fullName: 'Noor Haddad',
        email,
        productId: salon.cut,
        startMs: onSalonDay(clock),
        resourceId: salon.mei.id,
        note: 'Long hair',
      }
      const { data, status } = await server.call(placeGuestBooking, wish, {})
      expect(status).toBe(200)
      return { uuid: data.uuid, orderNo: data.orderNo, email }
    }
    const cancel = (uuid: string) =>
      server.call(moveByUuid, { uuid, event: 'order.customer-cancel' } as never, {})
    const idOf = async () =>
      (await server.ask(listOrders, { sort: 'created', order: 'desc' }, salon.owner)).rows[0]
        ?.id as Id
    return { ...salon, book, cancel, idOf }
  }
  const mailsTo = async (email: string) => {
    await jobsDone(server)
    return mailbox.mails.filter(({ to }) => to.includes(email))
  }
  /** The attached calendar of a mail. */
  const calendarOf = ({ raw }: { raw: string }) => {
    const [, part = ''] = raw.split(/content-type: text\/calendar/i)
    const [, body = ''] = part.split('\r\n\r\n')
    const text = Buffer.from(body.replace(/\s/g, ''), 'base64').toString()
    return { head: part.split('\r\n\r\n')[0] ?? '', text: text.replaceAll('\r\n ', '') }
  }

  test('a guest who cancels reads what was cancelled, and gets a file that removes it from the calendar', async () => {
    const { book, cancel } = await aBooking({ autoAccept: true })
    const { uuid, orderNo, email } = await book()
    expect((await cancel(uuid)).status).toBe(200)
    const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('is cancelled'))
    expect(mail?.text).toContain(`You cancelled your booking ${orderNo}.`)
    expect(mail?.text).toContain('Service: Cut')
    expect(mail?.text).toContain('When: Thursday 21 May at 10:00–11:00 (BST)')
    expect(mail?.text).toContain('With: Mei')
    expect(mail?.text).not.toContain('deposit')
    // Nobody has proved the address: what was typed is not sent to it.
    for (const typed of ['Noor', 'Haddad', 'Long hair']) expect(mail?.raw).not.toContain(typed)
    const calendar = calendarOf(mail ?? { raw: '' })
    expect(calendar.head).toMatch(/method=CANCEL/i)
    expect(calendar.text).toContain('METHOD:CANCEL')
    const own = (await server.call(getOwnCalendarFile, { uuid }, {})).data.content
    const uid = /UID:.*/.exec(own)?.[0] ?? '-'
    expect(calendar.text).toContain(uid)
    expect(calendar.text).not.toContain('Long hair')
  })

  test('a cancellation by the team brings the same file, and one of a request that waits is told of too', async () => {
    const { book, cancel, idOf, owner } = await aBooking()
    const waiting = await book()
    await cancel(waiting.uuid)
    expect((await mailsTo(waiting.email)).at(-1)?.text).toContain('You cancelled your booking')
    const other = await book(undefined, '12:00')
    const id = await idOf()
    const { version } = await server.ask(getOrder, { id }, owner)
    const reject = { id, expectedVersion: version, event: 'order.reject', reasonCode: 'closed' }
    expect(await server.status(moveOrder, reject as never, owner)).toBe(200)
    const mail = (await mailsTo(other.email)).find(({ subject }) => subject.includes('cannot take'))
    expect(calendarOf(mail ?? { raw: '' }).text).toContain('METHOD:CANCEL')
  })

  test('a confirmation, the receipt and the calendar say when, where, with whom, for how much, and what the guest wrote', async () => {
    const { book, idOf, owner } = await aBooking()
    const place = { name: 'Salon', address: '7 Mill Lane', city: 'Leeds', postcode: 'LS1 4DY' }
    const added = { ...place, isDefault: true }
    expect(await server.status(updateLocation, added, owner)).toBe(200)
    const { uuid, email } = await book()
    const id = await idOf()
    const { version } = await server.ask(getOrder, { id }, owner)
    const accept = { id, expectedVersion: version, event: 'order.accept' } as const
    expect(await server.status(moveOrder, accept, owner)).toBe(200)
    const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('has confirmed'))
    const facts = [
      'Service: Cut',
      'When: Thursday 21 May at 10:00–11:00 (BST)',
      'With: Mei',
      'Where: Corner Kitchen, 7 Mill Lane, LS1 4DY Leeds',
      'Price: £10.00',
      'Your note: Long hair',
      'Booked on 20 May 2026',
      'Questions? Call 2079460000',
    ]
    for (const fact of facts) expect(mail?.text).toContain(fact)
    // The request, before anybody knew the guest, repeats nothing that was typed.
    const first = (await mailsTo(email)).find(({ subject }) => subject.includes('has received'))
    expect(first?.text).toContain('Where: Corner Kitchen, 7 Mill Lane')
    expect(`${first?.raw} ${calendarOf(first ?? { raw: '' }).text}`).not.toContain('Long hair')
    const receipt = await server.call(getReceipt, { uuid }, {})
    expect(receipt.data).toMatchObject({
      note: 'Long hair',
      company: { address: '7 Mill Lane, LS1 4DY Leeds', phone: '2079460000' },
    })
    const { fileName, content } = (await server.call(getOwnCalendarFile, { uuid }, {})).data
    expect(fileName).toBe('Corner Kitchen 2026-05-21.ics')
    const unfolded = content.replaceAll('\r\n ', '')
    expect(unfolded).toContain('LOCATION:Corner Kitchen\\, 7 Mill Lane\\, LS1 4DY Leeds')
    expect(unfolded).toMatch(/DESCRIPTION:.*With: Mei.*Your note: Long hair.*\/receipt\//)
  })

  test('a note of the team is not shown to the guest', async () => {
    const { book, idOf } = await aBooking()
    const { uuid } = await book()
    const id = await idOf()
    await server.databases.write
      .updateTable('sale_order')
      .set({ source: 'walk_in' })
      .where('id', '=', id)
      .execute()
    expect((await server.call(getReceipt, { uuid }, {})).data).not.toHaveProperty('note')
  })

  test('nobody mails a stranger by booking and cancelling again and again', async () => {
    const { book, cancel } = await aBooking({ guestBookingsPerDay: 100, guestBookingsOpen: 100 })
    const email = `stranger${(count += 1)}@mail.example`
    for (let turn = 0; turn < 8; turn += 1)
      expect((await cancel((await book(email)).uuid)).status).toBe(200)
    const told = await mailsTo(email)
    expect(told).toHaveLength(5)
  })
})
