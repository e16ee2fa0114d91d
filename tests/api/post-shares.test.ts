import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const PER_MINUTE = 60
const OWN = 15
const HALF = 30

describe.each(databases())('one address uses up no link, on %s', (database) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { trustProxy: 1, guestPostsPerMinute: PER_MINUTE },
    })
  })
  afterAll(() => server.close())

  const another = () => `10.7.${(count += 1) >> 8}.${count & 255}`
  const aQueue = async () => {
    const as = await aUser(server, { module: 'skipques' })
    const { code } = await server.ask(createLink, { purpose: 'queue' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const join = async (address: string, more: object = {}) =>
      (
        await server.call(
          joinQueue,
          { intakeToken, fullName: 'A', ...more },
          { headers: { 'x-forwarded-for': address } },
        )
      ).status
    const times = async (most: number, address: string, more: object = {}) => {
      const statuses: number[] = []
      for (let at = 0; at < most; at += 1) statuses.push(await join(address, more))
      return statuses.filter((status) => status === 200).length
    }
    return { join, times }
  }

  test('a room full behind one address gets half of the link at once; the rest is left for others', async () => {
    const { join, times } = await aQueue()
    expect(await times(PER_MINUTE, another())).toBe(HALF)
    // Half of the link is left: fifteen for each of two further ones.
    expect(await times(20, another())).toBe(OWN)
    expect(await times(20, another())).toBe(OWN)
    expect(await join(another())).toBe(429)
  })

  test('one subscriber of IPv6 is one caller, from however many networks of a /48', async () => {
    const { join, times } = await aQueue()
    let done = 0
    for (let at = 0; at < PER_MINUTE; at += 1)
      done += (await join(`2001:db8:7:${(at * 0x101).toString(16)}::1`)) === 200 ? 1 : 0
    expect(done).toBeLessThan(PER_MINUTE * 0.75)
    expect(await times(20, another())).toBe(OWN)
  })

  test('other guests get through while one address sends a request every second', async () => {
    const { join } = await aQueue()
    const stranger = another()
    for (let at = 0; at < PER_MINUTE; at += 1) await join(stranger)
    const honest: number[] = []
    for (let at = 0; at < 40; at += 1) {
      server.clock.advance(1_000)
      await join(stranger)
      if (at % 2 === 0) honest.push(await join(another()))
    }
    expect(honest).toEqual(honest.map(() => 200))
  })

  test('a filled honeypot and a refused call count for the address, not for the link', async () => {
    const { times } = await aQueue()
    const decoys = await Promise.all(
      Array.from({ length: 4 }, () => times(PER_MINUTE, another(), { website: 'x' })),
    )
    expect(decoys).toEqual([PER_MINUTE, PER_MINUTE, PER_MINUTE, PER_MINUTE])
    // The same phone number waits already: refused as a double.
    const phone = { phone: '7700 900123', callingCode: '+44' }
    expect(await times(PER_MINUTE, another(), phone)).toBe(1)
    const full = another()
    expect(await times(PER_MINUTE, full, phone)).toBe(0)
    expect(await times(1, full)).toBe(0)
    expect(await times(1, another())).toBe(1)
  })
})
