import { json, startDelivery, willing } from '../delivery.ts'
import { signMessage } from '../../../server/delivery/http-partner.ts'
import { sign } from '../../../server/test-provider/messages.ts'
import { startTestProvider } from '../../../server/test-provider/start-test-provider.ts'
import type { Site } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { OutOfReach } from '../running-server.ts'

/** What the services around the product do and report, as the world of a scenario wants it. */
export type StandIns = {
  /** The settings with which the server finds them. */
  env: Record<string, string>
  /** The server runs: what they report goes there, and its time is theirs. */
  meet(site: Site): void
  /** Whether the delivery service takes what it is asked for, or keeps the server waiting. */
  takesDeliveries(isWilling: boolean): void
  /** It refuses for good what it kept waiting. */
  refuseDeliveries(): Promise<void>
  /** The delivery service reports something of a delivery. */
  tellDelivery(site: Site, about: DeliveryNews): Promise<void>
  /** The payment provider reports what became of an online payment for modules. */
  tellPayment(site: Site, about: PaymentNews): Promise<void>
  close(): Promise<void>
}
type DeliveryNews = { type: string; account: string; ref: string; reference: string }
type PaymentNews = {
  type: string
  companyId: string
  paymentId: string
  amount: number
  currency: string
}

/** What a company types in to be known to the delivery service. */
export const deliveryCredentials = { api_key: 'key-of-the-plan', webhook_secret: 'whs-of-the-plan' }

const webhookSecret = 'whsec_of_the_plan'
const paymentsHook = '/api/webhook/payment/stripe'

/**
 * Starts what stands in for the delivery service and the payment provider, whose pages people see.
 */
export async function startStandIns(): Promise<StandIns> {
  let met: Site | undefined
  const [delivery, provider] = await Promise.all([
    startDelivery(),
    startTestProvider({ clock: { now: () => met?.now() ?? Date.now() } }),
  ])
  let waiting: (() => void)[] = []
  let events = 0
  const newId = (): string => `evt_plan_${(events += 1)}`
  return {
    env: {
      DELIVERY_URL: delivery.url,
      STRIPE_SECRET_KEY: 'sk_test_of_the_plan',
      STRIPE_CLIENT_ID: 'ca_of_the_plan',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_HOST: provider.url,
    },
    meet(site) {
      met = site
      provider.tell({ url: `${site.url}${paymentsHook}`, secret: webhookSecret })
    },
    takesDeliveries(isWilling) {
      waiting = []
      delivery.behave(
        isWilling
          ? willing
          : (_, response) => waiting.push(() => json(response, 422, { message: 'nobody near' })),
      )
    },
    async refuseDeliveries() {
      await eventually(() => waiting.length > 0, true, 'the delivery service was asked')
      for (const refuse of waiting.splice(0)) refuse()
    },
    async tellDelivery(site, { type, account, ref, reference }) {
      const body = JSON.stringify({
        id: newId(),
        type,
        occurred_ms: site.now(),
        account,
        delivery: { id: ref, reference, courier: { name: 'Kim Rider', phone: '+4477' } },
      })
      await post(`${site.url}/api/webhook/delivery/delivery-service`, body, {
        'x-signature': signMessage(body, deliveryCredentials.webhook_secret, site.now()),
      })
    },
    async tellPayment(site, { type, companyId, paymentId, amount, currency }) {
      const id = newId()
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(site.now() / 1000),
        data: {
          object: {
            id: `cs_${id}`,
            object: 'checkout.session',
            payment_status: 'paid',
            amount_total: amount,
            currency: currency.toLowerCase(),
            metadata: { payment_id: paymentId, company_id: companyId },
          },
        },
      })
      await post(site.url + paymentsHook, body, {
        'stripe-signature': sign(body, webhookSecret, site.now()),
      })
    },
    close: async () => {
      await Promise.all([delivery.close(), provider.close()])
    },
  }
}

/** What the services around a server that runs already do is out of reach. */
export const noStandIns: StandIns = {
  env: {},
  meet: () => undefined,
  takesDeliveries: standsIn,
  refuseDeliveries: standsIn,
  tellDelivery: standsIn,
  tellPayment: standsIn,
  close: () => Promise.resolve(),
}

function standsIn(): never {
  throw new OutOfReach('a stand-in for a service has to act, and a server that runs has its own')
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
