import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { isSomeoneElse } from '../../machines/app/session.ts'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { useSession } from '../seams/app-context.ts'
import { Gate } from './gate.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SomeoneElse } from './someone-else.tsx'

/** `/sessions/signin`: the way in. */
export function SignIn() {
  const { t } = useTranslation()
  const search = useSearch()
  const isAnother = useSession((state) => isSomeoneElse(state.context))
  const former = useSession((state) => state.context.former)
  if (isAnother) return <SomeoneElse />
  return (
    <Gate
      title={t('signIn.title')}
      lead={t(new URLSearchParams(search).has('pass') ? 'signIn.passLead' : 'signIn.lead')}
    >
      {former && (
        <p className="gate-aside" role="status">
          {t('signIn.keptFor', { name: former.fullName })}
        </p>
      )}
      <SignInForm key={former?.userId} email={former?.email} />
      <p className="gate-links">
        <Link href="/sessions/reset">{t('signIn.forgot')}</Link>
        <Link href="/sessions/signup">{t('signIn.signUp')}</Link>
      </p>
      <PixelGate />
    </Gate>
  )
}
