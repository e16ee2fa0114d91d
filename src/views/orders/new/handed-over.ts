import type { ModuleName } from '#contract/modules.ts'
import { isGoodsShop } from '#contract/takes-tips.ts'
import type { Storage } from '../../../services/storage.ts'
import type { OrderDraft } from './order-draft.ts'

/** Whether goods of the order pad are handed over at once; on until it is switched off here. */
export function isHandedOver(storage: Storage): boolean {
  return storage.read('handedOver') !== 'off'
}

/** Stores whether goods are handed over at once. */
export function chooseHandedOver(storage: Storage, isOn: boolean): void {
  storage.write('handedOver', isOn ? undefined : 'off')
}

/** Whether the goods of a draft can be handed over at once: nothing is cooked or delivered. */
export function isOverTheCounter(
  module: ModuleName | undefined,
  { source, tableId, deliveryType, promise }: OrderDraft,
): boolean {
  const isCollected = deliveryType === 'Click and Collect' && tableId === ''
  return isGoodsShop(module) && isCollected && source === 'walk_in' && promise === 'none'
}
