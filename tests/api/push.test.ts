import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  chooseNotificationKind,
  listNotificationKinds,
  readNotifications,
  type NotificationKind,
} from '#contract/activity.ts'
import { endPushDevice, getPushKey, keepPushDevice, renewPushDevice } from '#contract/push.ts'
import { signOut } from '#contract/user.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { moveStock } from '#contract/stock.ts'
import type { CompanyId } from '#contract/fields.ts'
import { toJson } from '../../server/db/json-text.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { isPublicAddress, PrivateHost, publicLookup } from '../../server/http/public-host.ts'
import { type Note, notify, notifyCollected } from '../../server/notification/notify.ts'
import { createPushKeys } from '../../server/push/push-keys.ts'
import { forgetUnusedDevices } from '../../server/push/devices.ts'
import { createSecrets } from '../../server/secret/secrets.ts'
import { aProduct, aSession, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { duringTests, testServer } from '../support/during-tests.ts'
import { type PushBrowser, startPushReceiver } from '../support/push-receiver.ts'

const DAY_MS = 24 * 3_600_000

describe.each(databases())('notifications of devices on %s', (database) => {
  const receiver = duringTests(startPushReceiver)
  const server = testServer({ database, config: { isPushAnywhere: true } })

  const note = ({ company }: User, part: Partial<Note> = {}) =>
    inTransaction(server.databases, (db) =>
      notify(
        { db, companyId: company.id },
        {
          kind: 'order.new',
          values: { orderNo: 'A-7' },
          moduleId: 13,
          link: '/orders/orderlist',
          now: server.clock.now(),
          ...part,
        },
      ),
    )
  const keep = async (
    as: User,
    browser = receiver.add(),
  ): Promise<PushBrowser & { id: string }> => {
    const { address, publicKey, secret } = browser
    const { data } = await server.call(keepPushDevice, { address, publicKey, secret }, { as })
    return { ...browser, id: data.id }
  }
  const jobs = (companyId: CompanyId) =>
    server.databases.read
      .selectFrom('outbox_job')
      .select(['kind', 'state', 'last_error', 'attempts', 'run_ms'])
      .where('company_id', '=', companyId)
      .where('kind', 'in', ['push', 'notification.push'])
      .where('state', '!=', 'done')
      .execute()
  const settled = ({ company }: User) =>
    expect.poll(async () => await jobs(company.id), { timeout: 10_000 }).toEqual([])
  const devices = ({ company }: User) =>
    server.databases.read
      .selectFrom('push_device')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
  const wish = (as: User, kind: NotificationKind, isPushed: boolean, isOn = true) =>
    server.call(chooseNotificationKind, { kind, isOn, isPushed }, { as })
  const textsOf = ({ got }: PushBrowser) => got.map(({ payload }) => payload['text'])

  test('a device gets what its person chose, encrypted for it alone, in their language, with the screen and the module', async () => {
    const owner = await aUser(server, { language: 'hi' })
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    const [one, other] = [await keep(owner), await keep(staff)]
    const { publicKey } = await server.ask(getPushKey, {}, owner)
    await note(owner)
    await settled(owner)
    expect([one.got, other.got].map(({ length }) => length)).toEqual([1, 1])
    const [pushed] = one.got
    expect(pushed?.payload).toEqual({
      to: one.id,
      note: expect.any(String),
      title: 'Corner Kitchen',
      text: expect.stringMatching(/A-7/),
      language: 'hi',
      link: '/orders/orderlist',
      moduleId: 13,
    })
    expect(textsOf(other)).toEqual(['New order A-7'])
    expect(textsOf(one)).not.toEqual(textsOf(other))
    expect(pushed?.publicKey).toBe(publicKey)
    expect(pushed?.headers).toMatchObject({
      ttl: '14400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    expect(pushed?.claims['sub']).toMatch(/^mailto:/)
  })

  test('every kind can be chosen for devices beside the mail; the first device chooses the urgent ones', async () => {
    const owner = await aUser(server)
    const pushedKinds = async () =>
      (await server.ask(listNotificationKinds, {}, owner))
        .filter(({ isPushed }) => isPushed)
        .map(({ kind }) => kind)
    expect(await pushedKinds()).toEqual([])
    const device = await keep(owner)
    expect(await pushedKinds()).toEqual(
      expect.arrayContaining(['order.new', 'product.low-stock', 'payment.refund-failed']),
    )
    await wish(owner, 'order.new', false)
    await wish(owner, 'staff.joined', true)
    await note(owner)
    await note(owner, { kind: 'staff.joined', values: { name: 'Ann' }, link: '/staff' })
    await settled(owner)
    expect(device.got).toHaveLength(1)
    expect(device.got[0]?.payload).toMatchObject({ link: '/staff' })
    // What a first device chooses is urgent, nothing else.
    await note(owner, { kind: 'payment.returned', values: { orderNo: '7' } })
    await settled(owner)
    expect(device.got.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'high'])
    // A second device changes nothing of what was chosen.
    await keep(owner)
    expect(await pushedKinds()).not.toContain('order.new')
    await wish(owner, 'staff.joined', true, false)
    await note(owner, { kind: 'staff.joined', values: { name: 'Bob' } })
    await settled(owner)
    expect(device.got).toHaveLength(2)
  })

  test('a guest who orders and a stock that runs low reach the phone', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const productId = await aProduct(server, {
      company: owner.company,
      module: 'foodKart',
      stock_qty: 9,
      low_stock_qty: 5,
    })
    const device = await keep(owner)
    const { code } = await server.ask(createLink, { purpose: 'shop' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const items = [{ productId, quantity: 5 }]
    await server.call(placeGuestOrder, { intakeToken, fullName: 'Ann', items }, {})
    await settled(owner)
    await server.call(
      moveStock,
      { productId, direction: 'out', quantity: 5, reason: 'waste' },
      { as: owner },
    )
    await settled(owner)
    expect(textsOf(device)).toEqual(['New order 1', expect.stringContaining('House Burger')])
  })

  test('what may not be read, was read in the app, or is for others reaches no device', async () => {
    const owner = await aUser(server)
    const cook = await aUser(server, { company: owner.company, role: 'staff' })
    const stranger = await aUser(server)
    const [phone, cooks, foreign] = [await keep(owner), await keep(cook), await keep(stranger)]
    await server.databases.write
      .updateTable('company_user')
      .set({ rights: toJson(['stock']) })
      .where('id', '=', cook.companyUserId)
      .execute()
    receiver.answer(phone, 503, 1)
    await note(owner)
    await expect.poll(() => receiver.asked(phone), { timeout: 10_000 }).toBe(1)
    await server.call(readNotifications, { isAll: true }, { as: owner })
    server.clock.advance(10_000)
    await settled(owner)
    await note(owner, { to: cook.companyUserId })
    await settled(owner)
    expect([phone, cooks, foreign].map(({ got }) => got.length)).toEqual([0, 0, 0])
  })

  test('a busy push service is asked again, and the device gets it once; others wait for nobody', async () => {
    const owner = await aUser(server)
    const [busy, well] = [await keep(owner), await keep(owner)]
    receiver.answer(busy, 429, 1)
    receiver.answer(busy, 500, 1)
    await note(owner)
    await expect.poll(() => well.got.length, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => receiver.asked(busy), { timeout: 10_000 }).toBe(1)
    await expect.poll(async () => (await jobs(owner.company.id))[0]?.last_error).toContain('429')
    for (const step of [2, 3]) {
      server.clock.advance(60_000)
      await expect.poll(() => receiver.asked(busy), { timeout: 10_000 }).toBe(step)
      const last = step === 2 ? '500' : undefined
      if (last)
        await expect.poll(async () => (await jobs(owner.company.id))[0]?.last_error).toContain(last)
    }
    await settled(owner)
    expect([busy.got.length, well.got.length]).toEqual([1, 1])
  })

  test.each([404, 410])(
    'a device that its push service answers %i for is forgotten',
    async (status) => {
      const owner = await aUser(server)
      const device = await keep(owner)
      receiver.answer(device, status)
      await note(owner)
      await settled(owner)
      expect(receiver.asked(device)).toBe(1)
      expect(await devices(owner)).toEqual([])
    },
  )

  test('a message that the push service refuses for good is given up', async () => {
    const owner = await aUser(server)
    const device = await keep(owner)
    receiver.answer(device, 413)
    await note(owner)
    await expect
      .poll(async () => (await jobs(owner.company.id))[0]?.state, { timeout: 10_000 })
      .toBe('dead')
    expect(receiver.asked(device)).toBe(1)
    expect(await devices(owner)).toHaveLength(1)
  })

  test('no push is sent hours later', async () => {
    const owner = await aUser(server)
    const device = await keep(owner)
    receiver.answer(device, 503, 1)
    await note(owner)
    await expect.poll(() => receiver.asked(device), { timeout: 10_000 }).toBe(1)
    server.clock.advance(5 * 3_600_000)
    await settled(owner)
    expect(device.got).toEqual([])
  })

  test('a device gets no more pushes after sign-out or removal; a day without use changes nothing', async () => {
    const owner = await aUser(server)
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    const [phone, tablet] = [await keep(owner), await keep(staff)]
    server.clock.advance(DAY_MS)
    await note(owner)
    await settled(owner)
    expect([phone.got.length, tablet.got.length]).toEqual([1, 1])
    const back = await aSession(server.databases.write, {
      companyId: owner.company.id,
      companyUserId: owner.companyUserId,
      userId: owner.userId,
      nowMs: server.clock.now(),
    })
    const again = { ...owner, token: back }
    const { address } = phone
    expect((await server.ask(renewPushDevice, { address }, again)).id).toBe(phone.id)
    await server.call(signOut, {}, { as: again })
    expect((await devices(owner)).map(({ id }) => id)).toEqual([tablet.id])
    await note(owner)
    await settled(owner)
    expect([phone.got.length, tablet.got.length]).toEqual([1, 2])
    // A session that is over in any other way.
    const end = (at: number | null) =>
      server.databases.write
        .updateTable('session')
        .set({ revoked_ms: at })
        .where('company_user_id', '=', staff.companyUserId)
        .execute()
    await end(1)
    await note(owner)
    await settled(owner)
    expect(tablet.got).toHaveLength(2)
    await end(null)
    await server.databases.write
      .updateTable('company_user')
      .set({ status: 'InActive' })
      .where('id', '=', staff.companyUserId)
      .execute()
    await note(owner)
    await settled(owner)
    expect(tablet.got).toHaveLength(2)
  })

  test('a device that another person uses is theirs: the one before gets nothing there', async () => {
    const owner = await aUser(server)
    const next = await aUser(server)
    const browser = receiver.add()
    await keep(owner, browser)
    const { address } = browser
    expect(await server.ask(renewPushDevice, { address }, next)).toEqual({})
    await note(owner)
    await settled(owner)
    expect(browser.got).toEqual([])
    await keep(owner, browser)
    const taken = await keep(next, browser)
    await note(owner)
    await note(next)
    await settled(owner)
    await settled(next)
    expect(browser.got.map(({ payload }) => payload['to'])).toEqual([taken.id])
    // Nobody ends a device of others.
    await server.call(endPushDevice, { address }, { as: owner })
    expect(await devices(next)).toHaveLength(1)
    await server.call(endPushDevice, { address }, { as: next })
    expect(await devices(next)).toEqual([])
  })

  test('many unproven guests cause only a few pushes', async () => {
    const owner = await aUser(server)
    await wish(owner, 'queue.joined', true)
    const device = await keep(owner)
    for (let at = 0; at < 20; at += 1)
      await inTransaction(server.databases, (db) =>
        notifyCollected(
          { db, companyId: owner.company.id },
          {
            kind: 'queue.joined',
            values: { ticketNo: String(at) },
            moduleId: 13,
            list: '/queue/list',
            now: server.clock.now(),
          },
        ),
      )
    server.clock.advance(31_000)
    await settled(owner)
    const counted = device.got.length
    expect(counted).toBeGreaterThan(1)
    expect(counted).toBeLessThan(8)
    expect(new Set(device.got.map(({ headers }) => headers.topic)).size).toBe(1)
  })

  test('all servers of an installation have one pair of keys, also when they begin together', async () => {
    const { write } = server.databases
    await write.deleteFrom('meta').where('key', '=', 'push_keys').execute()
    const secrets = createSecrets(Buffer.alloc(32, 3))
    const made = await Promise.all(
      Array.from({ length: 6 }, () => createPushKeys(server.databases, secrets)()),
    )
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    const row = write.selectFrom('meta').select('value').where('key', '=', 'push_keys')
    const { value } = await row.executeTakeFirstOrThrow()
    expect(value).not.toContain(made[0]?.privateKey)
    // With another SECRET_KEY they can't be read: new ones are made, by one server.
    const others = createSecrets(Buffer.alloc(32, 4))
    const renewed = await Promise.all(
      Array.from({ length: 4 }, () => createPushKeys(server.databases, others)()),
    )
    expect(new Set(renewed.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(renewed[0]?.publicKey).not.toBe(made[0]?.publicKey)
    await write.deleteFrom('meta').where('key', '=', 'push_keys').execute()
  })

  test('addresses and keys are stored encrypted; unused devices go, and a person has twenty at most', async () => {
    const owner = await aUser(server)
    const device = await keep(owner)
    const rows = () =>
      server.databases.read
        .selectFrom('push_device')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .execute()
    const stored = JSON.stringify(await rows())
    for (const secret of [device.address, device.secret, device.publicKey])
      expect(stored).not.toContain(secret)
    for (let at = 0; at < 21; at += 1) await keep(owner)
    expect(await rows()).toHaveLength(20)
    await forgetUnusedDevices(server.databases.write, server.clock.now() + 59 * DAY_MS)
    expect(await rows()).toHaveLength(20)
    await forgetUnusedDevices(server.databases.write, server.clock.now() + 61 * DAY_MS)
    expect(await rows()).toEqual([])
  })
})

describe('addresses that the server sends to', () => {
  const receiver = duringTests(startPushReceiver)
  const server = testServer()

  test('are https addresses of public hosts; others are refused with a sentence', async () => {
    const owner = await aUser(server)
    const { publicKey } = await createPushKeys(
      server.databases,
      createSecrets(Buffer.alloc(32, 3)),
    )()
    const keep = (address: string) =>
      server.call(keepPushDevice, { address, publicKey, secret: 'A'.repeat(22) }, { as: owner })
    for (const address of [
      'http://push.example.com/a',
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://metadata.internal/a',
      'https://push.example.com:8443/a',
      'https://intranet/a',
    ]) {
      const { status, problem } = await keep(address)
      expect([address, status]).toEqual([address, 422])
      expect(JSON.stringify(problem)).toContain('public internet')
    }
    expect((await keep('https://user:pw@push.example.com/a')).status).toBe(422)
    expect((await keep('https://fcm.googleapis.com/fcm/send/abc')).status).toBe(200)
  })

  test('have a key for which messages can be encrypted: a point of P-256', async () => {
    const owner = await aUser(server)
    const { publicKey } = receiver.add()
    const keep = (key: string) =>
      server.call(
        keepPushDevice,
        { address: 'https://push.example.com/a', publicKey: key, secret: 'A'.repeat(22) },
        { as: owner },
      )
    const off = Buffer.from(publicKey, 'base64url')
    off[64] = (off[64] ?? 0) ^ 1
    for (const key of [off.toString('base64url'), `B${'A'.repeat(86)}`]) {
      const { status, problem } = await keep(key)
      expect([status, problem.errors[0]?.path]).toEqual([422, 'p256dh'])
    }
    expect((await keep(publicKey)).status).toBe(200)
  })

  test('a name that leads to a private network is not connected to', async () => {
    const taken: string[] = []
    const inside = createServer(({ url }, response) => {
      taken.push(url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => inside.listen(0, resolve))
    const { port } = inside.address() as AddressInfo
    const ask = (options: object) =>
      new Promise((resolve, reject) => {
        request(`http://localhost:${port}/a`, options, resolve).on('error', reject).end()
      })
    await expect(ask({ lookup: publicLookup })).rejects.toBeInstanceOf(PrivateHost)
    expect(taken).toEqual([])
    for (const all of [true, false])
      await expect(
        new Promise((resolve, reject) => {
          publicLookup('localhost', { all }, (error) => (error ? reject(error) : resolve(1)))
        }),
      ).rejects.toBeInstanceOf(PrivateHost)
    await new Promise((resolve) => inside.close(resolve))
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:80b::200a', true],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.100.0.1', false],
    ['127.8.8.8', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['no address', false],
  ])('%s is of the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
