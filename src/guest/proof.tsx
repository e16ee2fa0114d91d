import { useState } from 'react'
import { proveAddress } from '#contract/guest.ts'
import { errorOf } from '../machines/screen/form.connect.ts'
import { useSubmit } from '../views/parts/live/use-submit.ts'
import { TextField } from './fields.tsx'
import { useGuest } from './guest.ts'
import { guestSecretOf } from './guest-secret.ts'
import { Refusal } from './notice.tsx'

type Props = {
  intakeToken: string
  email: string
  /**
   * What the verification is needed for: a promotion, holding a time, or joining despite a limit.
   */
  about?: 'shop' | 'booking' | 'visit'
}

/**
 * Verifies the guest's e-mail address with a mailed code. It enables promotions per customer, holds
 * a time at once without the team's confirmation, or lifts the limits of unverified guests. The key
 * resets it when the address changes.
 */
export function Proof(props: Props) {
  return <ProofOf key={props.email} {...props} />
}

function ProofOf({ intakeToken, email, about = 'shop' }: Props) {
  const { t, storage } = useGuest()
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'offered' | 'sent' | 'proven'>('offered')
  const { send, isBusy, failure, errors } = useSubmit(proveAddress, ({ isProven }) =>
    setStep(isProven ? 'proven' : 'sent'),
  )
  const prove = (typed?: string) =>
    send({
      intakeToken,
      guestSecret: guestSecretOf(storage),
      email,
      ...(typed && { code: typed }),
    })
  if (step === 'proven') return <p role="status">{t(`guest.${about}.prove.done`)}</p>
  const refused = failure?.code === 'WRONG_CODE' ? failure.message : undefined
  const wrong = errorOf(errors, 'email') ?? errorOf(errors, 'code') ?? refused
  return (
    <div className="guest__proof">
      <p>{t(`guest.${about}.prove.why`)}</p>
      {step === 'sent' && (
        <>
          <p role="status">{t('guest.shop.prove.sent')}</p>
          <TextField
            name="proof"
            label={t('guest.shop.prove.code')}
            value={code}
            error={wrong}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={setCode}
          />
          <button
            type="button"
            className="guest__button"
            disabled={isBusy || code.trim().length !== 6}
            onClick={() => prove(code.trim())}
          >
            {t('guest.shop.prove.send')}
          </button>
        </>
      )}
      <button
        type="button"
        className="guest__button"
        disabled={isBusy || email === ''}
        onClick={() => prove()}
      >
        {step === 'sent' ? t('guest.shop.prove.again') : t(`guest.${about}.prove.offer`)}
      </button>
      {email === '' && <p className="guest__hint">{t('guest.shop.prove.needs')}</p>}
      {step === 'offered' && wrong && <p className="guest__error">{wrong}</p>}
      {!wrong && <Refusal failure={failure} />}
    </div>
  )
}
