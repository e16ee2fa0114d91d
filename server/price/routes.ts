import { has, moduleIds } from '#contract/modules.ts'
import { calculatePrice } from '#contract/price.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { priceSubscription } from '../plan/price.ts'
import { priceCart } from './price-cart.ts'

/** Price previews. */
export function priceRoutes(app: App): void {
  serve(
    app,
    calculatePrice,
    async ({ purpose, moduleIds: wanted = [], period, ...cart }, caller, db) => {
      const tenant = tenantOf(caller, db)
      if (purpose === 'subscription')
        return priceSubscription(tenant, { moduleIds: wanted, period })
      const { module } = caller
      if (!module || !has(module, 'orders')) throw new Refusal('MODULE_FORBIDDEN')
      return priceCart(
        tenant,
        moduleIds[module],
        { ...cart, deliveryType: cart.deliveryType ?? 'Click and Collect' },
        app.clock.now(),
      )
    },
    { connection: 'read' },
  )
}
