import type { TFunction } from 'i18next'

/** What is said where somebody waits for a code by mail. */
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
