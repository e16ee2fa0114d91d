import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  chooseNotificationKind,
  getLookups,
  listAudit,
  listNotificationKinds,
  listNotifications,
  listOutbox,
  readNotifications,
  retryOutbox,
  searchEverything,
} from '#contract/activity.ts'
import { updateUser } from '#contract/account.ts'
import { inviteStaff } from '#contract/staff.ts'
import type { CompanyId } from '#contract/fields.ts'
import type { ModuleName } from '#contract/modules.ts'
import { toJson } from '../../server/db/json-text.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { openDatabase } from '../../server/db/open.ts'
import { type Note, notify } from '../../server/notification/notify.ts'
import { enqueue, enqueueSealed } from '../../server/outbox/enqueue.ts'
import { jobKind, sealedKind } from '../../server/outbox/job-kind.ts'
import { createSecrets } from '../../server/secret/secrets.ts'
import { createOutbox, GiveUp } from '../../server/outbox/outbox.ts'
import { MAX_ATTEMPTS } from '../../server/outbox/jobs.ts'
import { aCustomer, aProduct, aCompany, aUser, type User } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { startServer } from '../support/server.ts'

const secrets = createSecrets(Buffer.alloc(32, 1), 'aes-256-gcm')
const countKind = jobKind('count', z.object({ at: z.int() }))
const nobody = jobKind('nobody', z.object({}))
const quiet = { warn: () => undefined, error: () => undefined }

describe.each(databases())('what happens in a company on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  const note = ({ company }: User, part: Partial<Note> = {}) =>
    inTransaction(server.databases, (db) =>
      notify(
        { db, companyId: company.id },
        {
          kind: 'order.new',
          values: { number: 'A-1' },
          moduleId: 13,
          link: '/orders/orderlist',
          now: server.clock.now(),
          ...part,
        },
      ),
    )

  test('a note is in the bell of those whom it concerns, read by each for themselves', async () => {
    const owner = await aUser(server)
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    await note(owner)
    await note(owner, { kind: 'staff.joined', values: { name: '<b>Ann</b>' } })
    const bell = async (user: User, isUnread?: boolean) =>
      (await server.ask(listNotifications, { isUnread }, user)).rows
    expect((await bell(owner)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['staff.joined', false],
      ['order.new', false],
    ])
    expect((await bell(staff)).map(({ kind }) => kind)).toEqual(['order.new'])
    const [newest] = await bell(owner)
    expect(newest?.values).toEqual({ name: '<b>Ann</b>' })
    expect(
      (await server.ask(readNotifications, { ids: newest ? [newest.id] : [] }, owner)).unread,
    ).toBe(1)
    expect((await bell(owner, true)).map(({ kind }) => kind)).toEqual(['order.new'])
    expect((await server.ask(readNotifications, { isAll: true }, owner)).unread).toBe(0)
    expect(await bell(staff, true)).toHaveLength(1)
    const stranger = await aUser(server)
    expect(await bell(stranger)).toEqual([])
    expect(
      (await server.ask(readNotifications, { ids: newest ? [newest.id] : [] }, stranger)).unread,
    ).toBe(0)
  })

  test('a user who switches a kind of notification off no longer sees it, others do, and it returns when switched on', async () => {
    const owner = await aUser(server)
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    await note(owner)
    const kindsOf = (user: User) => server.ask(listNotificationKinds, {}, user)
    const bell = async (user: User) =>
      (await server.ask(listNotifications, { isUnread: true }, user)).pagination.totalRows
    expect((await kindsOf(staff)).map(({ kind }) => kind)).not.toContain('staff.joined')
    expect(await kindsOf(owner)).toContainEqual({
      kind: 'staff.joined',
      isOn: true,
      isMailed: false,
      isPushed: false,
    })
    const { data } = await server.call(
      chooseNotificationKind,
      { kind: 'order.new', isOn: false },
      { as: owner },
    )
    expect(data).toContainEqual({
      kind: 'order.new',
      isOn: false,
      isMailed: false,
      isPushed: false,
    })
    expect(
      await server.call(chooseNotificationKind, { kind: 'order.new', isOn: false }, { as: owner }),
    ).toMatchObject({ status: 200 })
    expect([await bell(owner), await bell(staff)]).toEqual([0, 1])
    await server.call(chooseNotificationKind, { kind: 'order.new', isOn: true }, { as: owner })
    expect(await bell(owner)).toBe(1)
    expect(
      await server.refusal(chooseNotificationKind, { kind: 'staff.joined', isOn: false }, staff),
    ).toBe('NOT_FOUND')
  })

  test('who wants e-mail about a kind gets one for what they have not read within a minute; nobody else does', async () => {
    const owner = await aUser(server)
    const { company } = owner
    const reader = await aUser(server, { company, role: 'staff' })
    const quietOne = await aUser(server, { company, role: 'staff' })
    const cook = await aUser(server, { company, role: 'staff' })
    const wish = (as: User, isOn = true) =>
      server.call(chooseNotificationKind, { kind: 'order.new', isOn, isMailed: true }, { as })
    expect((await wish(owner)).data).toContainEqual({
      kind: 'order.new',
      isOn: true,
      isMailed: true,
      isPushed: false,
    })
    await wish(reader)
    await wish(quietOne, false)
    await wish(cook)
    await server.databases.write
      .updateTable('company_user')
      .set({ rights: toJson(['stock']) })
      .where('id', '=', cook.companyUserId)
      .execute()
    const { email } = await server.databases.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const jobsLeft = () =>
      server.databases.read
        .selectFrom('outbox_job')
        .select('kind')
        .where('company_id', '=', company.id)
        .where('state', '=', 'pending')
        .execute()
    const before = mailbox.mails.length
    await note(owner, { values: { orderNo: 'A-7', table: 'T-2' } })
    expect(await server.status(readNotifications, { isAll: true }, reader)).toBe(200)
    server.clock.advance(59_000)
    await note(owner, { values: { orderNo: 'A-8' } })
    server.clock.advance(1_000)
    const mail = await mailbox.mailAbout(email ?? '', 'New order A-7 at T-2')
    expect(mail.text).toContain('/orders/orderlist')
    // The second one is read before its minute is over.
    await server.call(readNotifications, { isAll: true }, { as: owner })
    await server.call(readNotifications, { isAll: true }, { as: reader })
    server.clock.advance(59_000)
    await expect.poll(async () => await jobsLeft(), { timeout: 10_000 }).toEqual([])
    expect(mailbox.mails).toHaveLength(before + 1)
  })

  test('the kinds of notifications are those of the modules of the company', async () => {
    const kindsIn = async (module: ModuleName, role: 'business' | 'staff' = 'business') =>
      (
        await server.ask(
          listNotificationKinds,
          {},
          await aUser(server, {
            company: await aCompany(server, { modules: [module], defaultModule: module }),
            module,
            role,
          }),
        )
      ).map(({ kind }) => kind)
    const always = [
      'subscription.changed',
      'staff.joined',
      'membership.changed',
      'membership.requested',
    ]
    const queue = ['queue.joined', 'queue.left']
    const sold = [
      'import.done',
      'delivery.failed',
      'payment.received',
      'payment.returned',
      'payment.refund-failed',
    ]
    expect(await kindsIn('skipques')).toEqual([...queue, ...always])
    expect(await kindsIn('foodKart')).toEqual([
      'order.new',
      'order.cancelled',
      'order.due',
      'order.expiring',
      'order.expired',
      ...queue,
      'product.low-stock',
      ...sold,
      ...always,
    ])
    expect(await kindsIn('service')).toEqual([
      'order.cancelled',
      'order.expiring',
      'order.expired',
      'booking.new',
      ...queue,
      ...sold,
      ...always,
    ])
    expect(await kindsIn('tableOrdering', 'staff')).toEqual([
      'order.new',
      'order.cancelled',
      'order.due',
      'order.expiring',
      'order.expired',
      'reservation.new',
      'reservation.cancelled',
      'table.bill-requested',
      ...queue,
      'product.low-stock',
      'delivery.failed',
      'payment.received',
      'payment.returned',
    ])
    expect(await kindsIn('job')).toEqual([
      ...queue,
      'application.new',
      'application.withdrawn',
      'job.filled',
      ...always,
    ])
  })

  test('search finds what the caller may read in the module, and treats what is typed as text', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
    const other = await aUser(server, { module: 'foodKart' })
    const stamps = { created_ms: 0, updated_ms: 0, version: 1 }
    for (const [at, full_name] of ['Zoë 100% Clarke', 'Zoe Other'].entries()) {
      await server.databases.write
        .insertInto('customer')
        .values({
          company_id: owner.company.id,
          id: `c${at}-${owner.userId}`,
          full_name,
          calling_code: '+44',
          phone: `770090012${at}`,
          phone_norm: `44770090012${at}`,
          email: null,
          tags: toJson([]),
          notes: null,
          erased_ms: null,
          ...stamps,
        })
        .execute()
    }
    const found = async (user: User, q: string) =>
      (await server.ask(searchEverything, { q }, user)).map(({ title }) => title)
    expect(await found(owner, '100%')).toEqual(['Zoë 100% Clarke'])
    expect(await found(owner, '%%')).toEqual([])
    expect(await found(owner, "' or 1=1 --")).toEqual([])
    expect(await found(owner, '07700 900121')).toEqual(['Zoe Other'])
    // The number as it is shown finds it too.
    expect(await found(owner, '+44 7700 900121')).toEqual(['Zoe Other'])
    expect((await server.ask(searchEverything, { q: 'Other' }, owner))[0]).toMatchObject({
      subtitle: '+44 7700 900121',
    })
    expect(await found(staff, 'Zoe')).toEqual([])
    expect(await found(staff, '07700900121')).toEqual(['Zoe Other'])
    expect(await found(other, 'Zoe')).toEqual([])
    expect(await server.status(searchEverything, { q: 'z' }, owner)).toBe(422)
  })

  test('what is found leads to the record, or where its reader may not open it to a list that shows it', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
    const productId = await aProduct(server, { company: owner.company, name: 'Paneer & peas' })
    const customerId = await aCustomer(server, { company: owner.company, phone: '7700900177' })
    const linksOf = async (user: User, q: string) =>
      (await server.ask(searchEverything, { q }, user)).map(({ link }) => link)
    expect(await linksOf(owner, 'paneer')).toEqual([`/products/productview?id=${productId}`])
    expect(await linksOf(staff, 'paneer')).toEqual([
      '/products/productlist?search=Paneer%20%26%20peas',
    ])
    expect(await linksOf(owner, '7700900177')).toEqual([`/customers/customerview?id=${customerId}`])
    expect(await linksOf(staff, '7700900177')).toEqual(['/orders/orderlist?search=7700900177'])
    const desk = await aUser(server, { company: owner.company, role: 'staff', module: 'skipques' })
    expect(await linksOf(desk, '7700900177')).toEqual([`/customers/customerview?id=${customerId}`])
  })

  test('who changed what can be read by the owner, and only of the own company', async () => {
    const [owner, other] = [await aUser(server), await aUser(server)]
    await server.call(updateUser, { companyName: 'Renamed' }, { as: owner })
    const entries = (await server.ask(listAudit, { entity: 'company' }, owner)).rows
    expect(entries[0]).toMatchObject({
      event: 'company.change',
      note: 'companyName',
      actorName: 'Ada Fernando',
      actorRole: 'business',
    })
    expect((await server.ask(listAudit, { search: 'ADA' }, owner)).rows).toHaveLength(1)
    expect((await server.ask(listAudit, { search: '_' }, owner)).rows).toHaveLength(0)
    expect((await server.ask(listAudit, {}, other)).rows).toEqual([])
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    expect(await server.refusal(listAudit, {}, staff)).toBe('ROLE_FORBIDDEN')
  })

  test('a mail that the server refuses for good is given up, seen by the owner, and can be sent again', async () => {
    const owner = await aUser(server)
    const jobs = async () => (await server.ask(listOutbox, {}, owner)).rows
    mailbox.refuseWith(550)
    await server.call(
      inviteStaff,
      { fullName: 'Bounced', email: 'bounced@example.com' },
      { as: owner },
    )
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 5_000 }).toBe('dead')
    const [dead] = await jobs()
    expect(dead).toMatchObject({
      kind: 'mail',
      attempts: 1,
      lastError: expect.stringContaining('refused'),
    })
    mailbox.refuseWith(0)
    const stranger = await aUser(server)
    expect(await server.refusal(retryOutbox, { id: dead?.id ?? ('' as never) }, stranger)).toBe(
      'NOT_FOUND',
    )
    await server.call(retryOutbox, { id: dead?.id ?? ('' as never) }, { as: owner })
    expect((await mailbox.next('bounced@example.com')).subject).toContain('invites you')
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 5_000 }).toBe('done')
  })

  test('a mail server that is away for a moment gets the mail later', async () => {
    const owner = await aUser(server)
    mailbox.refuseWith(451)
    await server.call(inviteStaff, { fullName: 'Later', email: 'later@example.com' }, { as: owner })
    // Its next try is counted from when the refusal was written down.
    await expect
      .poll(async () => (await server.ask(listOutbox, {}, owner)).rows[0], {
        timeout: 15_000,
      })
      .toMatchObject({ attempts: 1, lastError: expect.any(String) })
    mailbox.refuseWith(0)
    server.clock.advance(10_000)
    expect((await mailbox.next('later@example.com')).subject).toContain('invites you')
  })

  test('choices are those of the module', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { data } = await server.call(getLookups, {}, { as: owner })
    expect(data.orderStatuses).toContainEqual({ orderStatusId: 3, label: 'Cooking' })
    expect(data.callingCodes).toHaveLength(5)
  })
})

describe.each(databases())('the outbox on %s', (kind) => {
  const setUp = async (servers: number) => {
    const { config, remove } = await placeWithTables(kind)
    const clock = testClock()
    const opened = [await openDatabase(config)]
    for (let more = 1; more < servers; more += 1)
      opened.push(kind === 'postgres' ? await openDatabase(config) : (opened[0] ?? ({} as never)))
    const outboxes = opened.map((own) =>
      createOutbox({ databases: own, clock, config: { undoWaitMs: 0 }, secrets, log: quiet }),
    )
    const [one = {} as never] = opened
    const leave = (count: number) =>
      inTransaction(one, async (db) => {
        for (let at = 0; at < count; at += 1)
          await enqueue({ db, companyId: 'c' as CompanyId }, countKind, { at })
      })
    const close = async () => {
      for (const outbox of outboxes) await outbox.stop()
      for (const own of new Set(opened)) await own.close()
      await remove()
    }
    return { clock, one, outboxes, leave, close }
  }

  test('with three servers each job is done once', async () => {
    const { outboxes, leave, close } = await setUp(3)
    const done: number[] = []
    for (const outbox of outboxes) {
      outbox.handle(countKind, async ({ at }) => void done.push(at))
      outbox.start()
    }
    await leave(60)
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(60)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at))
    await close()
  })

  test('a job that another server took over and did stays done when it fails here', async () => {
    const {
      clock,
      one,
      outboxes: [stalled, other],
      leave,
      close,
    } = await setUp(2)
    const begun = Promise.withResolvers<void>()
    const failing = Promise.withResolvers<void>()
    stalled?.handle(countKind, () => {
      begun.resolve()
      return failing.promise
    })
    other?.handle(countKind, async () => undefined)
    stalled?.start()
    await leave(1)
    await begun.promise
    clock.advance(121_000)
    other?.start()
    const job = () =>
      one.read
        .selectFrom('outbox_job')
        .select(['state', 'payload', 'attempts', 'last_error'])
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await job()).state, { timeout: 10_000 }).toBe('done')
    failing.reject(new Error('too late'))
    await stalled?.stop()
    expect(await job()).toEqual({ state: 'done', payload: '{}', attempts: 2, last_error: null })
    await close()
  })

  test('what fails is tried again, later each time, and given up after ten tries; what is done is not kept', async () => {
    const {
      clock,
      one,
      outboxes: [outbox],
      leave,
      close,
    } = await setUp(1)
    let tries = 0
    outbox?.handle(countKind, async () => {
      tries += 1
      throw new Error('away')
    })
    outbox?.start()
    await leave(1)
    const job = () => one.read.selectFrom('outbox_job').selectAll().executeTakeFirstOrThrow()
    const delays: number[] = []
    for (let at = 1; at <= MAX_ATTEMPTS; at += 1) {
      await expect
        .poll(async () => [tries, (await job()).last_error], { timeout: 5_000 })
        .toEqual([at, 'away'])
      await expect
        .poll(
          async () =>
            (await job()).state === 'dead' || (await job()).run_ms < clock.now() + 3_600_000 * 1.3,
          { timeout: 5_000 },
        )
        .toBe(true)
      const { run_ms } = await job()
      delays.push(run_ms - clock.now())
      clock.advance(run_ms - clock.now() + 1)
      await leave(0)
      const other = 'other' as CompanyId
      await inTransaction(one, (db) => enqueue({ db, companyId: other }, nobody, {}))
      await one.write.deleteFrom('outbox_job').where('company_id', '=', other).execute()
    }
    expect(delays.slice(0, 9)).toEqual(delays.slice(0, 9).toSorted((a, b) => a - b))
    expect(await job()).toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS })
    await close()
  })

  test('a job of a server that died is taken over when its lease ends', async () => {
    const {
      clock,
      one,
      outboxes: [outbox],
      leave,
      close,
    } = await setUp(1)
    await leave(1)
    await one.write
      .updateTable('outbox_job')
      .set({ run_ms: clock.now() + 120_000, attempts: 1 })
      .execute()
    let done = 0
    outbox?.handle(countKind, async () => void (done += 1))
    outbox?.start()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(done).toBe(0)
    clock.advance(120_001)
    await expect.poll(() => done, { timeout: 5_000 }).toBe(1)
    await expect
      .poll(
        async () =>
          (await one.read
            .selectFrom('outbox_job')
            .select(['state', 'payload'])
            .executeTakeFirst()) ?? {},
        { timeout: 5_000 },
      )
      .toEqual({ state: 'done', payload: '{}' })
    await close()
  })

  test('a handler gets what its kind describes, sealed or not; anything else is not worked on', async () => {
    const {
      one,
      outboxes: [outbox],
      leave,
      close,
    } = await setUp(1)
    const letter = sealedKind('letter', z.object({ to: z.string() }))
    const seen: object[] = []
    outbox?.handle(letter, async (payload) => void seen.push(payload))
    outbox?.handle(countKind, async (payload) => void seen.push(payload))
    await leave(1)
    const tenant = { companyId: 'c' as CompanyId }
    await inTransaction(one, async (db) => {
      await enqueueSealed(secrets, { ...tenant, db }, letter, { to: 'ann@example.com' })
      await enqueue({ ...tenant, db }, jobKind('count', z.looseObject({})), { at: 'never' })
    })
    const stored = await one.read.selectFrom('outbox_job').select('payload').execute()
    expect(JSON.stringify(stored)).not.toContain('ann@example.com')
    outbox?.start()
    const failed = () =>
      one.read.selectFrom('outbox_job').selectAll().where('last_error', 'is not', null).execute()
    await expect.poll(async () => (await failed()).length, { timeout: 5_000 }).toBe(1)
    await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(2)
    expect(seen).toEqual(expect.arrayContaining([{ at: 0 }, { to: 'ann@example.com' }]))
    await close()
  })

  test('stopping waits for work under way and takes no more; what can never succeed is given up at once', async () => {
    const {
      one,
      outboxes: [outbox],
      leave,
      close,
    } = await setUp(1)
    let finish = () => undefined as void
    let begun = 0
    outbox?.handle(countKind, async ({ at }) => {
      begun += 1
      if (at === 0) throw new GiveUp('never')
      await new Promise<void>((resolve) => (finish = resolve))
    })
    outbox?.start()
    await leave(2)
    await expect.poll(() => begun, { timeout: 5_000 }).toBe(2)
    const stopped = outbox?.stop()
    finish()
    await stopped
    await leave(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const states = await one.read
      .selectFrom('outbox_job')
      .select(['state', 'attempts'])
      .orderBy('state')
      .execute()
    expect(states).toEqual([
      { state: 'dead', attempts: 1 },
      { state: 'done', attempts: 1 },
      { state: 'pending', attempts: 0 },
    ])
    await close()
  })
})

test('a note of a change that is undone is undone with it', async () => {
  const server = await startServer()
  const company = await aCompany(server)
  const failed = inTransaction(server.databases, async (db) => {
    await notify({ db, companyId: company.id }, { kind: 'order.new', values: {}, now: 0 })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await server.databases.read.selectFrom('notification').selectAll().execute()).toEqual([])
  await server.close()
})
