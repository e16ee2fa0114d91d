import { has, type ModuleName } from './modules.ts'
import type { Module } from './modules/module.ts'

/** A shop of goods, without a kitchen, where nobody expects to be asked for a tip. */
export function isGoodsShop(module: ModuleName | Module | undefined): boolean {
  return has(module, 'goods') && !has(module, 'kitchen')
}

/** Whether a tip is offered; in a shop of goods only if the company switched it on. */
export function takesTips(
  module: ModuleName | Module | undefined,
  { shopTips = false }: { shopTips?: boolean | undefined },
): boolean {
  return !isGoodsShop(module) || shopTips
}
