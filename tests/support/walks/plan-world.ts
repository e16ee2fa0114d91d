import fc from 'fast-check'
import type { AddressInfo } from 'node:net'
import { updateUser } from '#contract/account.ts'
import { moduleIds } from '#contract/modules.ts'
import { recordPayment } from '#contract/payment.ts'
import { listPlans, type Plan, updateSubscription } from '#contract/plan.ts'
import { changePlanCard, removePlanCard } from '#contract/plan-card.ts'
import { settlePayment, startCheckout, withdrawPayment } from '#contract/plan-payment.ts'
import { getUser } from '#contract/user.ts'
import { sweepSubscriptions } from '../../../server/plan/sweep.ts'
import { seedReference } from '../../../server/seed/reference.ts'
import {
  startTestProvider,
  type TestProvider,
} from '../../../server/test-provider/start-test-provider.ts'
import type { PlanMoment } from '../../../tools/catalogue/properties/plan-walks.ts'
import { aCompany, aUser, type User } from '../builders.ts'
import { testClock } from '../clock.ts'
import type { DatabaseKind } from '../databases.ts'
import { eventually } from '../eventually.ts'
import { startServer, type TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

/** `told`: false while the overseers have turned the company off. */
type World = { owner: User; master: User; told: false | undefined }
type Step = RandomStep<World, PlanMoment>

const moduleId = moduleIds.foodKart
const dayMs = 24 * 3_600_000
const keys = { secretKey: 'sk_test', clientId: 'ca_test', webhookSecret: 'whsec_test' }
const cards = {
  'a good card': '4242424242424242',
  'a card that is declined later': '4000000000000341',
  'a card whose messages come twice': '4000000000000093',
  'a card that is declined': '4000000000000002',
}
type Card = keyof typeof cards
const cardNames = Object.keys(cards) as Card[]

/** A server that hears of its payments from a provider beside it. */
export async function startPlanServer(
  database: DatabaseKind,
): Promise<TestServer & { close(): Promise<void> }> {
  const begun = testClock()
  let server: TestServer | undefined
  const provider: TestProvider = await startTestProvider({
    clock: { now: () => (server ?? { clock: begun }).clock.now() },
  })
  server = await startServer({ database, config: { stripe: { ...keys, host: provider.url } } })
  await seedReference(server.databases.write)
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/webhook/payment/stripe`
  provider.tell({ url, secret: keys.webhookSecret })
  const close = server.close
  return {
    ...server,
    close: async () => {
      await close()
      await provider.close()
    },
  }
}

/** An owner who has one module, or none yet. */
export function planWorld(server: TestServer): RandomWorld<World, PlanMoment> {
  const planOf = async (as: User): Promise<Plan> => {
    const found = (await server.ask(listPlans, {}, as)).find((one) => one.moduleId === moduleId)
    if (!found) throw new Error('not on the list')
    return found
  }
  /** The provider has said what became of a charge. */
  const isQuiet = async (as: User): Promise<boolean> =>
    (await planOf(as)).subscription.payment?.isCharge !== true
  const pass = async (world: World, days: number): Promise<void> => {
    server.clock.advance(days * dayMs)
    const now = server.clock.now()
    // People sign in again.
    await server.databases.write
      .updateTable('session')
      .set({ last_seen_ms: now, expires_ms: now + dayMs })
      .execute()
    await sweepSubscriptions(server.databases, now)
    await eventually(() => isQuiet(world.owner), true, 'that nothing is being charged')
  }
  return {
    async begin() {
      const company = await aCompany(server, { modules: [], initial_payment: 0 })
      const owner = await aUser(server, { company })
      return { owner, master: await aUser(server, { role: 'master' }), told: undefined }
    },
    async look(world, did, before) {
      const { owner } = world
      const { subscription } = await planOf(owner)
      const payments = await server.databases.read
        .selectFrom('payment_txn')
        .select('state')
        .where('company_id', '=', owner.company.id)
        .execute()
      const count = (state: string) => payments.filter((one) => one.state === state).length
      return {
        ...did,
        subscription,
        before: before?.subscription,
        isActive: (await server.ask(getUser, {}, owner)).status === 'Active',
        told: world.told,
        open: count('pending'),
        made: count('succeeded'),
        madeBefore: before?.made ?? 0,
        asked: payments.length,
        askedBefore: before?.asked ?? 0,
        isTime: did.did.endsWith(' pass'),
      }
    },
    most: 60,
    steps: [
      ...ownSteps(server),
      ...payingSteps(server, planOf),
      ...overseenSteps(server),
      fc.constantFrom(1, 3, 8, 31).map((days): Step => ({
        says: `${days} days pass`,
        async take(world) {
          await pass(world, days)
          return undefined
        },
      })),
    ],
    async settle(world) {
      if (world.told === false) await letWork(server, world, true)
      for (const days of [32, 8, 8]) await pass(world, days)
    },
  }
}

function ownSteps(server: TestServer): fc.Arbitrary<Step>[] {
  const move = fc
    .record({
      event: fc.constantFrom(
        'subscription.start-trial',
        'subscription.cancel-at-end',
        'subscription.resume',
        'subscription.change-plan',
        'subscription.close',
      ),
      period: fc.constantFrom('month', 'year'),
    })
    .map(({ event, period }): Step => ({
      says: `the owner: ${event}, by the ${period}`,
      isOpen: ({ subscription }) => subscription.allowedEvents.includes(event),
      take: ({ owner }) => server.status(updateSubscription, { moduleId, event, period }, owner),
    }))
  const withdraw: Step = {
    says: 'the owner withdraws the payment',
    isOpen: ({ subscription }) => subscription.payment !== undefined,
    async take({ owner }, { subscription: { payment } }) {
      if (!payment) return undefined
      return server.status(withdrawPayment, { id: payment.id }, owner)
    },
  }
  return [move, move, fc.constant(withdraw)]
}

function payingSteps(
  server: TestServer,
  planOf: (as: User) => Promise<Plan>,
): fc.Arbitrary<Step>[] {
  const ask = async ({ owner }: World, method: 'bank' | 'online', period: 'month' | 'year') => {
    const { subscription, priceAmount, yearlyAmount } = await planOf(owner)
    const isFirst = ['none', 'trialing'].includes(subscription.status)
    const wish = {
      purpose: isFirst ? ('initial' as const) : ('renewal' as const),
      moduleIds: [moduleId],
      period,
      method,
      amount: period === 'year' ? yearlyAmount : priceAmount,
    }
    return server.call(recordPayment, wish, { as: owner })
  }
  const period = fc.constantFrom('month', 'year')
  const byBank = period.map((chosen): Step => ({
    says: `the owner pays a ${chosen} by bank`,
    take: async (world) => (await ask(world, 'bank', chosen)).status,
  }))
  const online = fc
    .record({ chosen: period, card: fc.constantFrom(...cardNames) })
    .map(({ chosen, card }): Step => ({
      says: `the owner pays a ${chosen} with ${card}`,
      async take(world) {
        const asked = await ask(world, 'online', chosen)
        if (asked.status !== 200) return asked.status
        const { id } = asked.data
        const page = await server.call(startCheckout, { id }, { as: world.owner })
        if (page.status !== 200) return page.status
        await useCard(page.data.url, card)
        if (card !== 'a card that is declined') await settled(server, id)
        return 200
      },
    }))
  const change = fc.constantFrom(...cardNames).map((card): Step => ({
    says: `the owner saves ${card}`,
    async take({ owner }) {
      const page = await server.call(changePlanCard, {}, { as: owner })
      if (page.status !== 200) return page.status
      await useCard(page.data.url, card)
      if (card !== 'a card that is declined')
        await eventually(() => savedCard(server, owner), cards[card], 'the card that is saved')
      await eventually(
        async () => (await planOf(owner)).subscription.payment?.isCharge !== true,
        true,
        'that nothing is being charged',
      )
      return 200
    },
  }))
  const remove: Step = {
    says: 'the owner removes the card',
    take: ({ owner }) => server.status(removePlanCard, {}, owner),
  }
  return [byBank, online, online, change, fc.constant(remove)]
}

function overseenSteps(server: TestServer): fc.Arbitrary<Step>[] {
  const settle = fc
    .constantFrom('plan-payment.confirm', 'plan-payment.reject')
    .map((event): Step => ({
      says: `the platform: ${event}`,
      isOpen: ({ subscription }) => subscription.payment !== undefined,
      async take({ owner, master }, { subscription: { payment } }) {
        if (!payment) return undefined
        const input = { companyId: owner.company.id, id: payment.id, event, reason: 'asked' }
        return server.status(settlePayment, input, master)
      },
    }))
  const turn: Step = {
    says: 'the platform turns the company off or on',
    take: async (world) => letWork(server, world, world.told === false),
  }
  return [settle, settle, fc.constant(turn)]
}

async function letWork(server: TestServer, world: World, isOn: boolean): Promise<number> {
  const { owner, master } = world
  const wish = { id: owner.company.id, status: isOn ? 'Active' : 'InActive' } as const
  const { status } = await server.call(updateUser, wish, { as: master })
  // To turn it on lifts what was said; whether it works is the subscription's to say.
  if (status === 200) world.told = isOn ? undefined : false
  return status
}

async function useCard(url: string, card: Card): Promise<void> {
  await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: cards[card] }),
  })
}

async function settled(server: TestServer, id: string): Promise<void> {
  await eventually(
    async () => {
      const { state } = await server.databases.read
        .selectFrom('payment_txn')
        .select('state')
        .where('id', '=', id as never)
        .executeTakeFirstOrThrow()
      return state !== 'pending'
    },
    true,
    'that the provider has told of the payment',
  )
}

async function savedCard(server: TestServer, { company }: User): Promise<string | undefined> {
  const row = await server.databases.read
    .selectFrom('plan_card')
    .select('method_ref')
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  return /^pm_test_(\d+)_/.exec(row?.method_ref ?? '')?.[1]
}
