import { useTranslation } from '#i18n/use-translation.tsx'
import { useSearch } from 'wouter'
import { isCodeAsked } from '../../machines/app/session.connect.ts'
import { isSomeoneElse } from '../../machines/app/signed-in-user.ts'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { useSession } from '../seams/app-context.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Aside } from './aside.tsx'
import { Gate } from './gate.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SomeoneElse } from './someone-else.tsx'

/** `/sessions/signin`: the sign-in. */
export function SignIn() {
  const { t } = useTranslation()
  const search = useSearch()
  const isAnother = useSession((state) => isSomeoneElse(state.context))
  const former = useSession((state) => state.context.former)
  const isAsked = useSession(isCodeAsked)
  if (isAnother) return <SomeoneElse />
  if (isAsked) return <SecondStep />
  return (
    <Gate
      title={t('signIn.title')}
      lead={t(new URLSearchParams(search).has('pass') ? 'signIn.passLead' : 'signIn.lead')}
    >
      {former && <Aside role="status">{t('signIn.keptFor', { name: former.fullName })}</Aside>}
      <SignInForm key={former?.userId} email={former?.email} />
      <p className="gate__links">
        <TextLink variant="quiet" href="/sessions/reset">
          {t('signIn.forgot')}
        </TextLink>
        <TextLink variant="quiet" href="/sessions/signup">
          {t('signIn.signUp')}
        </TextLink>
      </p>
      <PixelGate />
    </Gate>
  )
}
