import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { Gate } from './gate.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/sessions/signin`: the way in. */
export function SignIn() {
  const { t } = useTranslation()

  return (
    <Gate
      title={t('signIn.title')}
      lead={t(new URLSearchParams(useSearch()).has('pass') ? 'signIn.passLead' : 'signIn.lead')}
    >
      <SignInForm />
      <p className="gate-links">
        <Link href="/sessions/reset">{t('signIn.forgot')}</Link>
        <Link href="/sessions/signup">{t('signIn.signUp')}</Link>
      </p>
      <PixelGate />
    </Gate>
  )
}
