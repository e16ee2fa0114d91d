import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allAreas, buildApp } from '../../server/app.ts'
import type { App } from '../../server/http/app-parts.ts'
import { databases } from '../support/databases.ts'
import { wellMeant } from '../support/fuzz.ts'
import { aWorld, everyWrite, type World } from '../support/generate-world.ts'
import { createRehearsal, type Rehearsal, type Weight } from '../support/rehearsal.ts'
import type { Identity } from '../support/server.ts'

const TIMES = 10
const TRIES = 80

/**
 * Calls whose keys are not kept (they write nothing, or no transaction is open while a password is
 * hashed or somebody else is asked), and what holds instead.
 */
const WITHOUT_KEYS: Record<string, string> = {
  'POST user/login': 'every sign-in is a session of its own',
  'POST user/choosebus': 'the session is about the company that was chosen last, however often',
  'POST user/signup': 'the address is asked for once: a second one with it makes nobody',
  'POST user/createpwd': 'the code works once',
  'POST user/secondstep': 'a ticket and a code work once',
  'POST user/authapp': 'until a code of it was typed the newest secret is the one that counts',
  'PUT user/authapp': 'a code works once',
  'POST user/recoverycodes': 'the newest codes are the ones that work',
  'POST user/passkeychallenge': 'it only hands out a sealed challenge',
  'POST user/passkeysignin': 'a challenge signs in once',
  'POST user/newpasskey': 'the newest challenge is the one that counts',
  'POST user/confirm': 'it only looks at the password and notes the time',
  'PUT user/password': 'a password set twice is the same password',
  'POST user/leavebus': 'who has no place left has no session to ask again with',
  'POST notification/number':
    'the newest code is the one that works, and without a provider none is sent: staff-texts.more.test.ts',
  'PUT notification/number': 'the code works once, and each try counts',
  'POST pub/proof': 'the newest code is the one that works, and mails are limited',
  'POST user/pwresetcode': 'the newest code is the one that works',
  'POST user/resetpw': 'the code works once',
  'POST user/undoemail': 'the link works once',
  'POST store/oauth/stripe/acc': 'the state works once',
  'DELETE store/oauth/stripe/acc':
    'the account is dropped once, and mailed about once: stripe.test.ts looks at that',
  'POST payment/checkout':
    'it only asks the provider, with the payment as the key: plan-payment.test.ts looks at that',
  'DELETE payment/txn':
    'its page is closed at the provider first, and it is withdrawn once: plan-card.more.test.ts',
  'DELETE payment/card':
    'it is removed at the provider first, and forgotten once: plan-card.more.test.ts',
  'POST payment/card': 'it only opens a page of the provider, where nothing is paid',
  'POST order/papers': 'an order has one invoice, however often it is printed',
  'POST order/paybyuuid':
    'it opens one page of the provider for an amount: pay-online.test.ts looks at that',
  'POST payment/pricecalc': 'it only looks',
  'POST pub/price': 'it only looks',
  'PUT presence/update': 'nothing of it is stored',
  'POST inspection/share': 'nothing of it is stored',
  'POST inspection/tell': 'nothing of it is stored',
  'POST inspection/answer': 'nothing of it is stored',
  'POST inspection/end': 'nothing of it is stored',
  'POST inspection/ask': 'the code works once',
}
const keyed = everyWrite.filter(([name]) => !(name in WITHOUT_KEYS))

describe.each(databases())('writes sent %s', (database) => {
  let world: World
  let rehearsal: Rehearsal
  /** On PostgreSQL a second server on the same database takes every other one. */
  let servers: FastifyInstance[]
  let candidates = 0
  let told = 0

  beforeAll(async () => {
    rehearsal = createRehearsal()
    const outboxes: App['outbox'][] = []
    const keep = ({ outbox }: App) => void outboxes.push(outbox)
    world = await aWorld(database, { wrap: rehearsal.wrap, routes: keep })
    const { http, config, clock } = world.server
    servers =
      database === 'postgres'
        ? [
            http,
            buildApp({
              databases: world.server.databases,
              config,
              clock,
              log: pino({ level: 'silent' }),
              areas: [...allAreas, keep],
            }),
          ]
        : [http]
    for (const server of servers) await server.ready()
    // What the worker does after a commit is not the effect of the request.
    for (const outbox of outboxes) await outbox.stop()
  })
  afterAll(async () => {
    await Promise.all(servers.slice(1).map((server) => server.close()))
    await world.close()
    process.stdout.write(
      `repeats on ${database}: ${keyed.length} writes sent ${TIMES} times at once, ${candidates} inputs tried, ${told} told to wait\n`,
    )
  })

  test.each(keyed)('%s has one effect and one answer', async (name, endpoint) => {
    const { input, as, once } = await anAnswered(name, endpoint)
    const key = `repeats ${name}`
    const send = (at: number) =>
      (servers[at % servers.length] ?? world.server.http).inject(
        world.requestOf(endpoint, input, as, { 'idempotency-key': key }),
      )
    const answers = await Promise.all(Array.from({ length: TIMES }, (_, at) => send(at)))
    expect(await rehearsal.weigh()).toEqual(once)

    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done.length, answers[0]?.body).toBeGreaterThan(0)
    for (const answer of answers.filter((answer) => !done.includes(answer))) {
      expect([answer.json().code, answer.headers['retry-after']]).toEqual(['STILL_RUNNING', '1'])
      done.push(await send(told))
      told += 1
    }
    const [first] = done
    if (first) world.learn(endpoint, first.body, as?.moduleId)
    expect([...new Set(done.map(shown))]).toHaveLength(1)
    expect(await rehearsal.weigh()).toEqual(once)
  })

  /**
   * An input that would be answered with an effect, or with none if there is no other; and what
   * everything would weigh afterwards.
   */
  async function anAnswered(
    name: string,
    endpoint: Endpoint,
  ): Promise<{ input: unknown; as: Identity | undefined; once: Weight }> {
    let last = 'nothing was sent'
    for (let seed = 1; seed <= TRIES; seed += 1) {
      const { input, as } = await wellMeant(world, endpoint, seed)
      candidates += 1
      const { result, weight } = await rehearsal.rehearse(() =>
        world.server.request(
          world.requestOf(endpoint, input, as, { 'idempotency-key': `repeats ${name}` }),
        ),
      )
      if (result.statusCode === 200 && weight) return { input, as, once: weight }
      last = result.body
    }
    throw new Error(`${name} was never answered in ${TRIES} tries; at last: ${last}`)
  }
})

const shown = ({ statusCode, body }: LightMyRequestResponse) => `${statusCode} ${body}`
