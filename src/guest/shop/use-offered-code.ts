import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { codeInQuery } from '#contract/promotion-link.ts'
import type { GuestForm } from '../use-guest-form.ts'
import { useTabStorage } from '../use-tab-storage.ts'

/** The code of a promotion in the address of the page; '' without one. */
export function useOfferedCode(): string {
  return useSyncExternalStore(
    stays,
    () => codeInQuery(location.search),
    () => '',
  )
}

/** The applied code: that of the address, until another one is applied or it is removed. */
export function useAppliedCode(code: string): [string, (applied: string) => void] {
  return useTabStorage<string>(`promo.${code}`, isText, useOfferedCode())
}

/** The field shows the code that is applied from the start, also over a draft from before. */
export function useShownCode(
  { values, change }: Pick<GuestForm<{ promoCode: string }>, 'values' | 'change'>,
  applied: string,
): void {
  const show = useEffectEvent(() => {
    if (applied !== '' && values.promoCode !== applied) change({ promoCode: applied })
  })
  useEffect(() => show(), [])
}

function stays(): () => void {
  return () => undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
