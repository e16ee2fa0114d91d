import { moduleNameOf, type ModuleId } from '#contract/modules.ts'
import { isGoodsShop, takesTips } from '#contract/takes-tips.ts'
import { storedSettings } from '../../db/settings.ts'
import type { Tenant } from '../../db/tenant.ts'
import { invalid } from '../../http/refusal.ts'

/**
 * Refuses a tip where none is offered. An order that has one, from before the switch was turned
 * off, may have another. @throws Refusal VALIDATION
 */
export async function expectTips(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  { tipAmount = 0, had = 0 }: { tipAmount?: number | undefined; had?: number },
): Promise<void> {
  const module = moduleNameOf(moduleId)
  if (tipAmount === 0 || had > 0 || !isGoodsShop(module)) return
  const { settings } = await db
    .selectFrom('company_detail')
    .select('settings')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (!takesTips(module, storedSettings(settings)))
    throw invalid('tip_amount', 'not_offered', 'noTips')
}
