import { beforeEach, describe, expect, test } from 'vitest'
import { listAffected, proposeTime } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { getReceipt, moveByUuid } from '#contract/receipt.ts'
import {
  addTimeOff,
  endTimeOff,
  listResources,
  listSlots,
  updateResource,
} from '#contract/resource.ts'
import { aSalon, nineToFive, onSalonDay as at, salonDay } from '../support/a-salon.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

describe.each(databases())('proposed times on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  let salon: Awaited<ReturnType<typeof aSalon>>
  beforeEach(async () => {
    salon = await aSalon(server)
  })

  const propose = async (id: Id, clock: string, resourceId?: Id) => {
    const { version: expectedVersion } = await salon.read(id)
    const place = { startMs: at(clock), ...(resourceId && { resourceId }) }
    return server.call(proposeTime, { orderId: id, expectedVersion, ...place }, { as: salon.staff })
  }
  const step = async (id: Id, event: 'order.accept' | 'order.reject' | 'order.cancel') => {
    const { version: expectedVersion } = await salon.read(id)
    const reason = event === 'order.accept' ? {} : ({ reasonCode: 'closed' } as const)
    const input = { id, expectedVersion, event, ...reason }
    return (await server.call(moveOrder, input, { as: salon.staff })).data
  }
  /** Whether it can be booked at this time. */
  const isFree = async (clock: string, resourceId: Id) => {
    const asked = { productId: salon.cut, date: salonDay, resourceId }
    const { slots } = await server.ask(listSlots, asked, salon.staff)
    return slots.some(({ startMs }) => startMs === at(clock))
  }
  const sick = () => ({
    resourceId: salon.mei.id,
    fromMs: at('00:00'),
    toMs: at('00:00', '2026-05-22'),
  })

  test('a proposed time is held for its guest: nothing else takes it, and the guest gets it', async () => {
    const { ruby, mei } = salon
    const { order } = await salon.book('10:00')
    const other = (await salon.book('14:00', ruby)).order
    expect((await propose(order.id, '12:00', ruby.id)).status).toBe(200)
    expect(await isFree('12:00', ruby.id)).toBe(false)
    expect((await salon.move(other.id, '12:30', ruby)).problem.code).toBe('SLOT_TAKEN')
    expect((await propose(other.id, '11:30', ruby.id)).problem.code).toBe('SLOT_TAKEN')
    // The booked time stays held as well.
    expect(await isFree('10:00', mei.id)).toBe(false)
    const accepted = await server.call(
      moveByUuid,
      {
        uuid: uuidOf(order),
        event: 'order.reschedule',
        startMs: at('12:00'),
        resourceId: ruby.id,
      },
      {},
    )
    expect(accepted.data).toMatchObject({ startMs: at('12:00'), resourceName: 'Ruby' })
    expect(await isFree('10:00', mei.id)).toBe(true)
    expect(await isFree('12:00', ruby.id)).toBe(false)
  })

  test('another proposal, a move, an acceptance and a cancellation release it; one with anyone is held too', async () => {
    const { ruby, mei } = salon
    const { order } = await salon.book('10:00')
    await propose(order.id, '12:00', ruby.id)
    await propose(order.id, '13:00', ruby.id)
    expect(await isFree('12:00', ruby.id)).toBe(true)
    expect(await isFree('13:00', ruby.id)).toBe(false)
    await salon.move(order.id, '11:00')
    expect(await isFree('13:00', ruby.id)).toBe(true)
    // A proposal that overlaps the booked time with the same person.
    await propose(order.id, '11:30', mei.id)
    expect(await isFree('12:00', mei.id)).toBe(false)
    await propose(order.id, '15:00', mei.id)
    expect(await isFree('12:00', mei.id)).toBe(true)
    expect(await isFree('11:00', mei.id)).toBe(false)
    const ended = (await salon.read(order.id)).allowedEvents.includes('order.cancel')
    await step(order.id, ended ? 'order.cancel' : 'order.reject')
    expect(await isFree('15:00', mei.id)).toBe(true)
    // With anyone, one of both is held.
    const second = (await salon.book('10:00')).order
    await propose(second.id, '15:00')
    expect([await isFree('15:00', mei.id), await isFree('15:00', ruby.id)].toSorted()).toEqual([
      false,
      true,
    ])
    if (second.allowedEvents.includes('order.accept')) {
      await step(second.id, 'order.accept')
      expect(await isFree('15:00', mei.id)).toBe(true)
      expect(await isFree('10:00', mei.id)).toBe(false)
    }
  })

  test('when the time off is undone, its proposals are withdrawn: the page and a mail say so', async () => {
    const { staff, ruby } = salon
    const { order, email } = await salon.book('10:00')
    await server.ask(addTimeOff, { ...sick(), note: 'Sick' }, staff)
    expect(await server.ask(listAffected, {}, staff)).toHaveLength(1)
    await propose(order.id, '12:00', ruby.id)
    await server.ask(endTimeOff, sick(), staff)
    const receipt = (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    expect(receipt.proposal).toBeUndefined()
    expect(receipt).toMatchObject({ startMs: at('10:00'), isProposalWithdrawn: true })
    expect(await isFree('12:00', ruby.id)).toBe(true)
    expect((await mailbox.mailAbout(email, 'Correction')).text).toContain('is still active')
    const { history } = await server.ask(getOrder, { id: order.id }, staff)
    expect(history.at(-1)?.event).toBe('order.withdraw-proposal')
    // The next move ends the note.
    await salon.move(order.id, '11:00')
    const later = (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    expect(later.isProposalWithdrawn).toBeUndefined()
  })

  test('a proposal stays while another time off still covers the booking', async () => {
    const { staff, ruby, mei } = salon
    const { order } = await salon.book('10:00')
    const course = { resourceId: mei.id, fromMs: at('09:30'), toMs: at('11:30') }
    await server.ask(addTimeOff, { ...sick(), note: 'Sick' }, staff)
    await server.ask(addTimeOff, { ...course, note: 'Course' }, staff)
    await propose(order.id, '12:00', ruby.id)
    await server.ask(endTimeOff, sick(), staff)
    const seen = async () => (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    expect((await seen()).proposal).toBeDefined()
    await server.ask(endTimeOff, course, staff)
    expect((await seen()).isProposalWithdrawn).toBe(true)
  })

  test('time off removed in the form of a person withdraws its proposals, those of changed hours too; others stay', async () => {
    const { owner, staff, ruby, mei } = salon
    const seen = async (order: Parameters<typeof uuidOf>[0]) =>
      (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    const change = async (
      fields: Partial<Omit<CallInput<typeof updateResource>, 'id' | 'expectedVersion'>>,
    ) => {
      const all = await server.ask(listResources, {}, owner)
      const expectedVersion = all.find(({ id }) => id === mei.id)?.version ?? 0
      await server.ask(updateResource, { id: mei.id, expectedVersion, ...fields }, owner)
    }
    const { order, email } = await salon.book('10:00')
    const late = (await salon.book('16:00')).order
    // Proposed for a reason of its own: her time needs no decision before or after.
    const other = (await salon.book('11:00', ruby)).order
    await propose(other.id, '15:00', ruby.id)
    const { fromMs, toMs } = sick()
    await change({
      timeOff: [
        { fromMs: at('09:00'), toMs: at('12:00') },
        { fromMs, toMs },
      ],
    })
    await propose(order.id, '12:00', ruby.id)
    await change({ timeOff: [{ fromMs: at('09:00'), toMs: at('12:00') }] })
    expect((await seen(order)).proposal).toBeDefined()
    await change({ timeOff: [] })
    expect(await seen(order)).toMatchObject({ startMs: at('10:00'), isProposalWithdrawn: true })
    expect((await mailbox.mailAbout(email, 'Correction')).text).toContain('is still active')
    expect(await isFree('12:00', ruby.id)).toBe(true)

    await change({ hours: nineToFive.map((one) => ({ ...one, closes: '15:00' })) })
    await propose(late.id, '13:00', ruby.id)
    expect(await server.ask(listAffected, {}, staff)).toHaveLength(1)
    await change({ hours: nineToFive })
    expect((await seen(late)).isProposalWithdrawn).toBe(true)
    expect((await seen(other)).proposal).toBeDefined()
  })
})
