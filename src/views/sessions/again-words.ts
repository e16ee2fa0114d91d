import type { TFunction } from 'i18next'

/** The texts for requesting a code by mail again. */
export function againWords(t: TFunction): {
  send: string
  wait: (count: number) => string
  sent: string
} {
  return {
    send: t('account.again.send'),
    wait: (count) => t('account.again.wait', { count }),
    sent: t('account.again.sent'),
  }
}
