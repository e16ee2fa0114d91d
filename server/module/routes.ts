import { kitchenMinutes, settingDefaults } from '#contract/company-settings.ts'
import type { ModuleSettings } from '../db/settings.ts'
import { landingOf } from '#contract/landing.ts'
import { getModule, listAvailableModules, listModules } from '#contract/module.ts'
import { type ModuleName, moduleIds, moduleNameOf, declarationOf } from '#contract/modules.ts'
import { deliveryWording, orderStatusId, orderStatusLabels } from '#contract/order-status.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { findModuleSettings, listModulesOnOffer, listOwnModules } from './module-store.ts'

/** The company's modules, the available ones, and the active one with its switches. */
export function moduleRoutes(app: App): void {
  serve(app, listModules, (_input, caller, db) => listOwnModules(tenantOf(caller, db)))

  serve(app, listAvailableModules, (_input, _caller, db) => listModulesOnOffer(db))

  serve(app, getModule, async ({ moduleId }, caller, db) => {
    const module = moduleNameOf(moduleId) ?? caller.module
    const found = module && (await findModuleSettings(tenantOf(caller, db), moduleIds[module]))
    if (!module || !found) throw new Refusal('MODULE_FORBIDDEN')

    const { settings, ofCompany, hasInitialPayment } = found
    return {
      moduleId: moduleIds[module],
      settings: {
        autoAccept: settings.auto_accept === true,
        autoFire: settings.auto_fire === true,
        isQueueEnabled: hasQueue(app, module, caller, settings),
        kitchenSlowMin: ofCompany.kitchenSlowMin ?? kitchenMinutes.slow,
        kitchenLateMin: ofCompany.kitchenLateMin ?? kitchenMinutes.late,
        reservationLengthMin:
          ofCompany.reservationLengthMin ?? settingDefaults.reservationLengthMin,
      },
      orderStatuses: Object.entries(orderStatusLabels(module)).map(([id, label]) => ({
        orderStatusId: orderStatusId.parse(Number(id)),
        label,
      })),
      deliveryWording: deliveryWording(module),
      landing: landingOf(module, caller, hasInitialPayment),
    }
  })
}

/**
 * Whether the menu shows the queue. Only one configured user sees it (specification, section 2),
 * nobody by default. In the demo it is the owner.
 */
function hasQueue(
  { config }: App,
  module: ModuleName,
  { userId, companyUserId }: Caller,
  { queue_user_id }: ModuleSettings,
): boolean {
  const one = config.queueUserId ?? queue_user_id
  const isInMenu = declarationOf(module).menu.includes('queue')
  return isInMenu && one !== undefined && (one === userId || one === companyUserId)
}
