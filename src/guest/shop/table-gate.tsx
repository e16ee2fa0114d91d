import { useEffect, useRef } from 'react'
import { joinTable } from '#contract/guest-table.ts'
import { FormFrame, TextField } from '../fields.tsx'
import { useGuest } from '../guest.ts'
import type { LinkProps } from '../link.ts'
import { useGuestForm } from '../use-guest-form.ts'
import type { AtTable } from './use-table.ts'
import styles from './shop.module.css'

const codeFormat = /^\s*\d{4}\s*$/

/**
 * At a table with an open order: shows its code to guests who joined, and asks the others for it.
 */
export function TableGate({ link, code, at }: LinkProps & { at: AtTable }) {
  const { t } = useGuest()
  const { table } = at
  if (table?.isCodeNeeded) return <JoinForm link={link} code={code} at={at} />
  if (!table?.isJoined) return null
  return (
    <div className={`guest__card ${styles.table}`}>
      {table.code && (
        <p>
          {t('guest.table.yourCode')} <strong className={styles.tableCode}>{table.code}</strong>
        </p>
      )}
      {table.receiptUuid && (
        <a className="guest__link" href={`/receipt/${table.receiptUuid}`}>
          {t('guest.table.running')}
        </a>
      )}
    </div>
  )
}

function JoinForm({
  link: { intakeToken },
  code,
  at: { guestSecret, reload, refusal },
}: LinkProps & { at: AtTable }) {
  const { t } = useGuest()
  const form = useGuestForm(joinTable, {
    key: `join.${code}`,
    empty: { code: '' },
    toInput: (values: { code: string }) => ({ intakeToken, guestSecret, code: values.code.trim() }),
    onDone: reload,
  })
  const field = useRef<HTMLDivElement>(null)
  const { onChange, ...wiring } = form.field('code')
  // The last digit joins; the button is for whoever looks for one, and for a second try.
  const type = (text: string) => {
    onChange(text)
    if (codeFormat.test(text)) form.send()
  }
  useEffect(() => {
    if (refusal) field.current?.querySelector('input')?.focus()
  }, [refusal])
  return (
    <div ref={field}>
      <FormFrame form={form} title={t('guest.table.title')} send={t('guest.table.join')}>
        <p>{t('guest.table.text')}</p>
        <TextField
          {...wiring}
          onChange={type}
          error={wiring.error ?? (form.values.code === '' ? refusal : undefined)}
          label={t('guest.table.code')}
          inputMode="numeric"
          maxLength={4}
          isRequired
        />
      </FormFrame>
    </div>
  )
}
