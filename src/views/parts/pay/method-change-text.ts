import type { TFunction } from 'i18next'
import type { MethodChange } from '#contract/payment.ts'

/** A corrected method: from what to what, by whom and why. */
export function changeText({ from, to, actorName, note }: MethodChange, t: TFunction): string {
  const methods = `${t(`orders.view.method.${from}`)} → ${t(`orders.view.method.${to}`)}`
  return [methods, actorName, note && `“${note}”`].filter(Boolean).join(' ')
}
