import { chakra } from '@chakra-ui/react/styled-system'
import type { FormEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import { Button } from '../ui/button.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import styles from './stage.module.css'

/** `user/update` is open to everyone; this is the permission for the company's settings. */
const settingsWrite = { access: 'company.write', method: 'PUT', whileInactive: false } as const

/**
 * What is asked before guests get a kiosk without a code: a code, which needs the permission for
 * the settings, or none. Without one, the kiosk is left by the password of the signed-in user.
 */
export function KioskStart({ onCode, onOpen }: { onCode: () => void; onOpen: () => void }) {
  const { t } = useTranslation()
  const maySet = useMay()(settingsWrite)
  return (
    <section className={styles.form} aria-labelledby="kiosk-start">
      <h2 id="kiosk-start">{t('queue.kiosk.start.title')}</h2>
      <p>{t('queue.kiosk.start.text')}</p>
      {maySet ? <CodeForm onCode={onCode} /> : <p>{t('queue.kiosk.start.ask')}</p>}
      <p>{t('queue.kiosk.start.without')}</p>
      <Button variant="surface" onClick={onOpen}>
        {t('queue.kiosk.start.open')}
      </Button>
    </section>
  )
}

function CodeForm({ onCode }: { onCode: () => void }) {
  const { t } = useTranslation()
  const { session } = useApp()
  const inputOf = ({ kioskCode }: { kioskCode: string }) => ({ settings: { kioskCode } })
  const form = useNewForm(updateUser, {
    empty: { kioskCode: '' },
    toInput: inputOf,
    // An empty code is valid in the settings, where it removes the lock.
    check: (values) =>
      values.kioskCode.trim() === ''
        ? [{ path: 'kioskCode', rule: 'own', message: t('rule.required') }]
        : checkInput(updateUser.input, inputOf(values), t).map((error) => ({
            ...error,
            path: 'kioskCode',
            message: t('queue.kiosk.start.digits'),
          })),
    isSilent: true,
    onDone: (user) => {
      session.send({ type: 'session.user-changed', user })
      onCode()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) form.save()
  }
  return (
    <chakra.form display="grid" gap="3" onSubmit={submit} noValidate>
      {form.failure && form.errors.length === 0 && <FailureNotice failure={form.failure} />}
      <TextField
        {...form.field('kioskCode')}
        label={t('queue.kiosk.code')}
        hint={t('queue.kiosk.start.digits')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        isRequired
      />
      <Button type="submit" disabled={form.isBusy}>
        {t('queue.kiosk.start.set')}
      </Button>
    </chakra.form>
  )
}
