import type { Page } from 'playwright'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { createProduct } from '#contract/product.ts'
import { createPromotion, getPromotion, updatePromotion } from '#contract/promotion.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { confirmIn, expectStatus, pressStep } from './record-steps.ts'

export const promotionWorlds: readonly World[] = [
  { name: 'a promotion', facts: goodFacts, offers: () => true },
]

const words: Record<string, string> = {
  'promotion.publish': 'Publish',
  'promotion.unpublish': 'Back to draft',
  'promotion.pause': 'Pause',
  'promotion.resume': 'Resume',
  'promotion.archive': 'Archive',
  'promotion.extend': 'Extend',
  'promotion.raise-limit': 'Raise limit',
}
const shown: Record<string, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  exhausted: 'Used up',
  expired: 'Expired',
  archived: 'Archived',
}
const asking = ['promotion.archive', 'promotion.extend', 'promotion.raise-limit']
const minuteMs = 60_000

/**
 * Promotions with a code that may be used once, in an hour that is yet to come: the owner moves
 * them on their own screen, the clock and a customer do the rest.
 */
export function promotionsOf(cast: Cast): () => Promise<OnScreen> {
  let jam: Promise<Id> | undefined
  return async () => {
    jam ??= cast
      .call(createProduct, { name: cast.aName('Promoted jam'), priceAmount: 900, isNoPrep: true })
      .then(({ id }) => id)
    const productId = await jam
    const code = cast.aName('WALK').replace(' ', '')
    const startsMs = cast.site.now() + 30 * minuteMs
    const endsMs = startsMs + 60 * minuteMs
    const { id } = await cast.call(createPromotion, {
      name: code,
      kind: 'amount',
      value: 100,
      code,
      startsMs,
      endsMs,
      usageLimit: 1,
    })
    const read = () => cast.call(getPromotion, { id })
    const { business } = cast
    await business.goto(`/actions/promotionview?id=${id}`)
    const byItself: Record<string, () => Promise<unknown>> = {
      'promotion.start': () => cast.advance(startsMs - cast.site.now() + 1_000),
      'promotion.end': () => cast.advance(endsMs - cast.site.now() + 1_000),
      'promotion.limit-reached': () =>
        cast.call(createOrder, {
          promoCode: code,
          deliveryType: 'Click and Collect',
          items: [{ productId, quantity: 1 }],
        }),
    }
    return {
      id,
      async take({ event }: PathStep) {
        const happens = byItself[event]
        if (!happens) return press(business, event)
        await happens()
        await business.reload()
      },
      expectShown: ({ state }) => expectStatus(business, shown[state] ?? state),
      state: async () => (await read()).liveState,
      async attempt(event, role) {
        const { version: expectedVersion } = await read()
        return cast.answer(role, updatePromotion, {
          id,
          expectedVersion,
          event: event as never,
          ...(event === 'promotion.extend' && { endsMs: cast.site.now() + 60 * minuteMs }),
          ...(event === 'promotion.raise-limit' && { usageLimit: 5 }),
        })
      },
      async expectEffect(effect) {
        if (effect === 'setLimit')
          await eventually(async () => ((await read()).usageLimit ?? 0) > 1, true, 'a higher limit')
        if (effect === 'setEnd')
          await eventually(async () => ((await read()).endsMs ?? 0) > endsMs, true, 'a later end')
        return effect === 'setLimit' || effect === 'setEnd'
      },
    }
  }
}

async function press(page: Page, event: string): Promise<void> {
  const word = words[event] ?? event
  await pressStep(page, word)
  if (asking.includes(event)) await confirmIn(page, word)
}
